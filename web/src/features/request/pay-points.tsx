import type { Asset } from '@/assets/asset'
import { usePoints } from '@/assets/use-points'
import { PointsRow } from '@/ui/points-row'

interface PayPointsProps {
  chainId: string
  asset: Asset
  amount: bigint
  /** Of one whole of it, in 10⁻¹⁸ dollars. */
  price: bigint
}

/** What paying this brings. */
export function PayPoints({ chainId, asset, amount, price }: PayPointsProps) {
  const { address: token, decimals } = asset
  const points = usePoints({ actionType: 'FULFILL', chainId, token, decimals, amount, price })
  return <PointsRow points={points} />
}
