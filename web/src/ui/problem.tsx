import { t } from '@lingui/core/macro'
import { useId } from 'react'
import type { Explanation } from '@/lib/explanation'
import { ReloadChip } from './reload-chip'

/**
 * A failure inside a flow: what happened, where the money is. The next step is the flow's own button,
 * but for a new page, which every flow means alike.
 */
export function Problem({ problem }: { problem: Explanation }) {
  return (
    <div role="alert" className="rounded-field border-[1.5px] border-berry bg-berry-wash px-4 py-3 text-left">
      <p className="font-semibold text-berry">{problem.what}</p>
      <p>{problem.money}</p>
      {problem.next === 'reload' && <ReloadChip />}
      {problem.requestId && (
        <p className="text-soft text-sm">{t`Reference ${{ requestId: problem.requestId }}`}</p>
      )}
    </div>
  )
}

/** The same on the ticket that it is about: where the money is comes first. */
export function ProblemSlip({ problem }: { problem: Explanation }) {
  return (
    <div
      role="alert"
      className="rounded-b-[1.125rem] border-berry border-t-[1.5px] border-dashed bg-berry-wash px-6 pt-3 pb-4"
    >
      <p className="font-semibold text-lg leading-snug">{problem.money}</p>
      <p className="mt-1 text-berry">{problem.what}</p>
      {problem.next === 'reload' && <ReloadChip />}
      {problem.requestId && (
        <p className="text-soft text-sm">{t`Reference ${{ requestId: problem.requestId }}`}</p>
      )}
    </div>
  )
}

/** One line under the field that it is about; give the field the id with `aria-describedby`. */
export function FieldProblem({ id, children }: { id: string; children: string | null }) {
  return (
    <p id={id} role="alert" className="min-h-8.5 px-1 pt-1.5 pb-2 font-medium leading-5 text-berry text-sm">
      {children}
    </p>
  )
}

export function useFieldIds() {
  const id = useId()
  return { field: id, problem: `${id}p` }
}
