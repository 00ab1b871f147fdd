import type { Link } from '@/api/schema.gen'
import { usePoints } from '@/assets/use-points'
import { PointsRow } from '@/ui/points-row'

/** What claiming this brings. */
export function ClaimPoints({ link: { chainId, token, amount } }: { link: Link }) {
  const { address, decimals } = token
  const points = usePoints({
    actionType: 'CLAIM',
    chainId,
    token: address,
    decimals,
    amount: BigInt(amount),
  })
  return <PointsRow points={points} />
}
