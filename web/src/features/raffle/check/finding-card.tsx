import { type ReactNode, useId } from 'react'
import { CheckGlyph, CloseGlyph } from '@/ui/glyphs'
import { type Finding, VERDICTS } from './findings'

interface FindingCardProps {
  title: string
  /** Null: it is still being worked out. */
  finding: Finding | null
  /** Instead of a finding. */
  children?: ReactNode
  /** What it was worked out from. */
  figures?: ReactNode
}

/** One check: what was found, why, and the figures. */
export function FindingCard({ title, finding, children, figures }: FindingCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="card grid grid-cols-[minmax(0,1fr)] gap-2 px-5 pt-4 pb-4 text-left"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="display text-2xl">
          {title}
        </h2>
        {finding && <VerdictMark finding={finding} />}
      </div>
      {finding ? <p>{finding.why}</p> : children}
      {figures}
    </section>
  )
}

const TONES: Record<Finding['verdict'], string> = {
  right: 'text-teal',
  wrong: 'text-berry',
  unknown: 'text-soft',
  unclear: 'text-ink',
  unchecked: 'text-soft',
  by_hand: 'text-ink',
}

function VerdictMark({ finding: { verdict } }: { finding: Finding }) {
  return (
    <p className={`inline-flex items-center gap-1.5 font-semibold ${TONES[verdict]}`}>
      {verdict === 'right' && <CheckGlyph />}
      {verdict === 'wrong' && <CloseGlyph />}
      {VERDICTS[verdict]}
    </p>
  )
}
