import type { MouseEvent, ReactNode } from 'react'
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
  onClick,
  ...handlers
}: ButtonProps) {
  return (
    <button
      type={type}
      className={`${buttonClass(look)} w-full [overflow-wrap:anywhere]`}
      disabled={disabled}
      aria-busy={busy != null}
      {...heldWhile(busy != null, onClick)}
      {...handlers}
    >
      {busy != null && <Spinner />}
      {busy ?? children}
    </button>
  )
}

/**
 * For a button that cannot be pressed while something is under way, often by its own press. A disabled one would lose
 * the focus, and with it the place of whoever goes by the keyboard.
 */
export function heldWhile(busy: boolean, onClick: (() => void) | undefined) {
  return busy
    ? { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() }
    : { onClick }
}

/** For links that look like buttons. */
export function buttonClass(look: Look): string {
  return `btn btn-${look}`
}
