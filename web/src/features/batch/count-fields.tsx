import { t } from '@lingui/core/macro'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import type { BatchDraft, Counted } from './batch-draft'

interface CountFieldsProps {
  draft: BatchDraft
  symbol: string
  counted: Counted
  onDraft: (change: Partial<BatchDraft>) => void
}

/** How many, and how much is in each. */
export function CountFields({ draft, symbol, counted, onDraft }: CountFieldsProps) {
  const [many, each] = [useFieldIds(), useFieldIds()]
  const wrong = (field: 'count' | 'amount') =>
    counted && !counted.ok && counted.field === field ? counted.words : null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] gap-x-3 max-[22rem]:grid-cols-[minmax(0,1fr)]">
      <div>
        <label htmlFor={many.field} className="block pb-1 text-soft">
          {t`Links`}
        </label>
        <div className="field">
          <input
            id={many.field}
            inputMode="numeric"
            autoComplete="off"
            placeholder="100"
            className="tabular-nums"
            value={draft.count}
            aria-invalid={wrong('count') !== null}
            aria-describedby={many.problem}
            onChange={(event) => onDraft({ count: event.target.value })}
          />
        </div>
        <FieldProblem id={many.problem}>{wrong('count')}</FieldProblem>
      </div>
      <div>
        <label htmlFor={each.field} className="block pb-1 text-soft">
          {t({ comment: 'How much is in each link', message: 'In each' })}
        </label>
        <div className="field">
          <input
            id={each.field}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            className="min-w-0 flex-1 tabular-nums"
            value={draft.amount}
            aria-invalid={wrong('amount') !== null}
            aria-describedby={each.problem}
            onChange={(event) => onDraft({ amount: event.target.value })}
          />
          <span translate="no" className="shrink-0 pr-1 font-semibold text-soft">
            {symbol}
          </span>
        </div>
        <FieldProblem id={each.problem}>{wrong('amount')}</FieldProblem>
      </div>
    </div>
  )
}
