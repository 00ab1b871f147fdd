import { t } from '@lingui/core/macro'
import { CheckGlyph } from '@/ui/glyphs'

interface StepsProps {
  /** What they are steps of. */
  label: string
  steps: readonly string[]
  /** The one that somebody is at, from 0. */
  at: number
}

/** Where somebody is among steps that wait for them. */
export function Steps({ label, steps, at }: StepsProps) {
  return (
    <ol aria-label={label} className="track">
      {steps.map((step, place) => (
        <li
          key={step}
          data-state={place < at ? 'done' : undefined}
          aria-current={place === at ? 'step' : undefined}
        >
          <Mark place={place} at={at} />
          <span className={place === at ? 'font-semibold' : 'text-soft'}>{step}</span>
          {place < at && (
            <span className="sr-only">: {t({ context: 'state of a step', message: 'done' })}</span>
          )}
        </li>
      ))}
    </ol>
  )
}

function Mark({ place, at }: { place: number; at: number }) {
  if (place < at)
    return (
      <span className="grid size-6 place-items-center rounded-full bg-teal text-card">
        <CheckGlyph />
      </span>
    )
  const look = place === at ? 'border-outline bg-butter text-outline' : 'border-line text-soft'
  return (
    <span
      aria-hidden="true"
      className={`grid size-6 place-items-center rounded-full border-[1.5px] font-semibold text-sm ${look}`}
    >
      {place + 1}
    </span>
  )
}
