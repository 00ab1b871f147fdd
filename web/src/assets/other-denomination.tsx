import { t } from '@lingui/core/macro'
import { formatAmount } from '@/lib/amount'
import { formatDollars, worthOf } from '@/lib/dollars'
import type { Asset } from './asset'
import { type Denomination, turnedTo } from './typed-amount'

interface OtherDenominationProps {
  asset: Asset
  denomination: Denomination
  /** What was typed, in smallest units of the asset; zero while it is no amount. */
  units: bigint
  /** Null: nobody knows, so that there is no other one. */
  price: bigint | null
  onTurn: (turned: { denomination: Denomination; amount: string }) => void
}

/** The amount in the denomination that it was not typed in, and the way there. */
export function OtherDenomination({ asset, denomination, units, price, onTurn }: OtherDenominationProps) {
  const other = denomination === 'USD' ? 'TOKEN' : 'USD'
  return (
    <p className="flex min-h-10 items-center gap-x-2 text-soft tabular-nums max-[20rem]:flex-wrap">
      {price !== null && (
        <>
          {units > 0n && (
            <span translate="no" className="min-w-0 [overflow-wrap:anywhere]">
              ≈ {told(other, units, asset, price)}
            </span>
          )}
          <button
            type="button"
            className="-ml-2 min-h-10 shrink-0 rounded-lg px-2 font-semibold text-ink hover:bg-sunk"
            onClick={() => onTurn({ denomination: other, amount: turnedTo(other, units, asset, price) })}
          >
            {t`Enter in ${{ unit: other === 'USD' ? 'USD' : asset.symbol }}`}
          </button>
        </>
      )}
    </p>
  )
}

function told(denomination: Denomination, units: bigint, asset: Asset, price: bigint): string {
  if (denomination === 'USD') return formatDollars(worthOf(units, asset.decimals, price))
  return `${formatAmount(units, asset.decimals)} ${asset.symbol}`
}
