import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

interface PassProps {
  avatar: ReactNode
  name: ReactNode
  /** Below the name. */
  line: ReactNode
  badge: ReactNode
  /** What was wrong with a change. */
  problem?: string | null
  points: ReactNode
  invites: ReactNode
}

/** The card that says whose profile it is, and what they have: a ticket in their name. It is as high before that is known. */
export function Pass({ avatar, name, line, badge, problem, points, invites }: PassProps) {
  return (
    <section aria-label={t`You`} className="card pass">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 px-6 pt-6 pb-3 md:py-7">
        {avatar}
        <div className="grid min-w-[min(10rem,100%)] flex-1 grid-cols-[minmax(0,1fr)] gap-1 max-md:has-[form]:min-w-full">
          {name}
          <div className="min-h-6 text-soft [overflow-wrap:anywhere]">{line}</div>
          <div className="min-h-8 pt-1">{badge}</div>
        </div>
        <p role="alert" className="w-full font-medium text-berry text-sm empty:hidden">
          {problem}
        </p>
      </div>
      <div className="ticket-tear" aria-hidden="true">
        <hr />
      </div>
      <div className="pass-figures px-6 pt-1 pb-4 md:py-7">
        {points}
        {invites}
      </div>
    </section>
  )
}

interface FigureProps {
  label: string
  /** Drawn before it. */
  sign?: ReactNode
  value: ReactNode
  /** How many characters it has: a long one is smaller. */
  length?: number
  /** What says more of it. */
  more: ReactNode
}

/** One of the two figures of a pass. */
export function PassFigure({ label, sign, value, length = 0, more }: FigureProps) {
  const size = length > 9 ? 'text-2xl' : length > 5 ? 'text-3xl' : 'text-5xl'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-end">
      <p className={`figure flex min-h-12 items-center gap-2 max-[20rem]:text-2xl ${size}`}>
        {sign}
        <span>{value}</span>
      </p>
      <div className="flex min-h-12 flex-wrap items-center gap-x-1 text-soft">
        {label}
        {more}
      </div>
    </div>
  )
}
