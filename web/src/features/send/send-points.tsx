import { usePoints } from '@/assets/use-points'
import { paidAddress } from '@/lib/recipient'
import { PointsRow } from '@/ui/points-row'
import type { SendTerms } from './send-machine'

export interface SendPointsProps {
  terms: SendTerms
  /** Of one whole of what is sent, in 10⁻¹⁸ dollars. */
  price: bigint
}

/** What sending this brings. */
export function SendPoints({ terms, price }: SendPointsProps) {
  const { chainId, asset, amount, to } = terms
  const points = usePoints({
    actionType: paidAddress(to) === null ? 'CREATE' : 'TRANSFER',
    chainId,
    token: asset.address,
    decimals: asset.decimals,
    amount,
    price,
  })
  return <PointsRow points={points} />
}
