import { t } from '@lingui/core/macro'
import { AmountInput } from '@/assets/amount-input'
import type { Asset } from '@/assets/asset'
import { OtherDenomination } from '@/assets/other-denomination'
import type { Denomination, TypedAmount } from '@/assets/typed-amount'
import { editableAmount, formatAmount } from '@/lib/amount'
import { Around } from '@/ui/exact'
import { useFieldIds } from '@/ui/problem'

/** What a payer has typed. */
export interface TypedPayment {
  amount: string
  /** Absent: nothing was typed yet, and the price says what is usual. */
  denomination?: Denomination | undefined
}

interface PayAmountProps {
  asset: Asset
  price: bigint | null
  payment: TypedPayment
  denomination: Denomination
  typed: TypedAmount
  /** What is still to come of a goal; null where any amount will do. */
  left: bigint | null
  /** More is typed than is left. */
  isOver: boolean
  /** What is wrong with it stands under this id. */
  problemId: string
  invalid: boolean
  onChange: (payment: TypedPayment) => void
}

/** How much, where that is for the payer to say. */
export function PayAmount(props: PayAmountProps) {
  const { asset, price, payment, denomination, typed, left, isOver, problemId, invalid, onChange } = props
  const ids = useFieldIds()
  const amountLeft = left === null ? '' : formatAmount(left, asset.decimals)
  const missing = `${amountLeft} ${asset.symbol}`
  return (
    <div className="card px-6 pt-5 pb-2">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 text-soft">
        <label htmlFor={ids.field}>{t`You pay`}</label>
        {left !== null && (
          <button
            type="button"
            className="min-h-8 rounded-lg px-2 font-semibold text-ink tabular-nums hover:bg-sunk"
            onClick={() => onChange({ amount: editableAmount(left, asset.decimals), denomination: 'TOKEN' })}
          >
            <Around exact={amountLeft}>{t`All that is left: ${amountLeft}`}</Around>
          </button>
        )}
      </div>
      <AmountInput
        id={ids.field}
        value={payment.amount}
        symbol={denomination === 'USD' ? 'USD' : asset.symbol}
        typed={typed}
        problemId={problemId}
        invalid={invalid}
        onChange={(amount) => onChange({ amount, denomination })}
      />
      <OtherDenomination
        asset={asset}
        denomination={denomination}
        units={typed.ok ? typed.units : 0n}
        price={price}
        onTurn={onChange}
      />
      {isOver && (
        <p role="status" className="pb-3 text-pretty">
          <Around exact={missing}>{t`Only ${missing} is left. You are paying more than that.`}</Around>
        </p>
      )}
    </div>
  )
}
