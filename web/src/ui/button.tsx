import type { ReactNode } from 'react'
import { Spinner } from './timeline'

type Look = 'strong' | 'plain' | 'quiet'

interface ButtonProps {
  children: ReactNode
  look?: Look
  /** The name of the step under way: shown instead of the label, and nothing can be pressed. */
  busy?: string | null | undefined
  disabled?: boolean
  type?: 'button' | 'submit'
  onClick?: () => void
  onPointerEnter?: () => void
}

/** Full width, 56 px high. One strong one a card. */
export function Button({
  children,
  look = 'strong',
  busy,
  disabled,
  type = 'button',
  ...handlers
}: ButtonProps) {
  return (
    <button
      type={type}
      className={`${buttonClass(look)} w-full [overflow-wrap:anywhere]`}
      disabled={disabled || busy != null}
      aria-busy={busy != null}
      {...handlers}
    >
      {busy != null && <Spinner />}
      {busy ?? children}
    </button>
  )
}

/** For links that look like buttons. */
export function buttonClass(look: Look): string {
  return `btn btn-${look}`
}
