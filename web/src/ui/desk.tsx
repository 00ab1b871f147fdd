import type { ReactNode } from 'react'

interface DeskProps {
  /** What it is about, beside which the rest stands on a desk. */
  ticket: ReactNode
  children: ReactNode
  /** What belongs to the card and comes late: where nothing has to move for it. */
  below?: ReactNode
}

/**
 * A card and what to do with it: one below the other, and from 64 rem on side by side. What comes late is the last
 * of all on a phone, and under the card on a desk.
 */
export function Desk({ ticket, children, below }: DeskProps) {
  return (
    <div className="desk">
      <div>{ticket}</div>
      <div>{children}</div>
      {below}
    </div>
  )
}
