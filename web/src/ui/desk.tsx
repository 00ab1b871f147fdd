import type { ReactNode } from 'react'

interface DeskProps {
  /** What it is about, beside which the rest stands on a desk. */
  ticket: ReactNode
  children: ReactNode
}

/** A card and what to do with it: one below the other, and from 64 rem on side by side. */
export function Desk({ ticket, children }: DeskProps) {
  return (
    <div className="desk">
      <div>{ticket}</div>
      <div>{children}</div>
    </div>
  )
}
