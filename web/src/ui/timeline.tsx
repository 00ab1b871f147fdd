import { t } from '@lingui/core/macro'
import { CheckGlyph } from './glyphs'

export interface TimelineStep {
  label: string
  state: 'done' | 'active' | 'waiting'
  /** A word on it at the right: a time, a hash. */
  note?: string
}

export const STATE_WORDS = {
  done: t({ context: 'state of a step', message: 'done' }),
  active: t({ context: 'state of a step', message: 'under way' }),
  waiting: t({ context: 'state of a step', message: 'not yet' }),
}

/** Steps of a long work: told to screen readers as they change. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="rows card px-5 py-1" aria-live="polite">
      {steps.map((step) => (
        <li
          key={step.label}
          className="flex min-h-13 items-center gap-3 [&+&]:border-line [&+&]:border-t-[1.5px] [&+&]:border-dashed"
        >
          <Mark state={step.state} />
          <span className={step.state === 'waiting' ? 'text-soft' : 'font-semibold'}>{step.label}</span>
          <span className="sr-only">: {STATE_WORDS[step.state]}</span>
          {step.note && (
            <span className="ml-auto text-right text-soft text-sm tabular-nums">{step.note}</span>
          )}
        </li>
      ))}
    </ol>
  )
}

export function Mark({ state }: { state: TimelineStep['state'] }) {
  if (state === 'done') {
    return (
      <span className="grid size-6 place-items-center rounded-full bg-teal text-card">
        <CheckGlyph />
      </span>
    )
  }
  if (state === 'active') return <Spinner />
  return <span className="m-[3px] size-4.5 rounded-full border-2 border-line" />
}

/** Something is under way; words beside it say what. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="m-[2px] inline-block size-5 shrink-0 animate-[turn_0.8s_linear_infinite] rounded-full border-[3px] border-line border-t-current"
    />
  )
}
