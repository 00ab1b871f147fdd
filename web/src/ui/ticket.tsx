import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

interface TicketProps {
  children: ReactNode
  /** What stands below the line of holes. */
  stub: ReactNode
  /** A slip that hangs below it: what went wrong. */
  slip?: ReactNode
}

/** The card that money travels on: its value above the tear, its terms below. */
export function Ticket({ children, stub, slip }: TicketProps) {
  return (
    <div className="card">
      <div className="px-6 pt-6 pb-3 text-center">{children}</div>
      <div className="ticket-tear" aria-hidden="true">
        <hr />
      </div>
      <div className="px-6 pb-3">{stub}</div>
      {slip}
    </div>
  )
}

export function Rows({ children }: { children: ReactNode }) {
  return <dl className="rows">{children}</dl>
}

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What we pay for them is said in teal, and in the specification's words. */
export function PaidByUs() {
  return <span className="text-teal">{t`$0.00 (sponsored)`}</span>
}
