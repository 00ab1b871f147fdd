import { Mark, STATE_WORDS, type TimelineStep } from './timeline'

/** Steps of a work that goes on by itself, side by side in one line that stays as high. Told as they change. */
export function Track({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="track" aria-live="polite">
      {steps.map(({ label, state }) => (
        <li key={label} data-state={state}>
          <Mark state={state} />
          <span className={state === 'waiting' ? 'text-soft' : 'font-semibold'}>{label}</span>
          <span className="sr-only">: {STATE_WORDS[state]}</span>
        </li>
      ))}
    </ol>
  )
}
