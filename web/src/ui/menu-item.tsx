import type { ReactNode } from 'react'
import { heldWhile } from './button'

interface MenuItemProps {
  glyph: ReactNode
  busy?: boolean
  onChoose: () => void
  children: ReactNode
}

/** One of the things that can be done, in a list of class `menu`. */
export function MenuItem({ glyph, busy = false, onChoose, children }: MenuItemProps) {
  return (
    <li>
      <button type="button" {...heldWhile(busy, onChoose)}>
        {glyph} {children}
      </button>
    </li>
  )
}
