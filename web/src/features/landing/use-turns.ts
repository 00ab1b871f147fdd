import { type RefObject, useEffect, useRef } from 'react'
import { SENT } from './turning-words'

/** How long each has its turn. Milliseconds. */
const LASTS = 2_600

/**
 * Lets the four things of `Turns` take turns within an element, which says whose it is; not while it is held, nor where
 * motion is not wanted. In between nothing moves, and the page rests.
 */
export function useTurns<T extends HTMLElement>(held: boolean): RefObject<T | null> {
  const within = useRef<T>(null)

  // The outside system: the clock.
  useEffect(() => {
    if (held) return
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const timer = setInterval(() => {
      const element = within.current
      if (!element || still.matches) return
      const turn = Number(element.dataset['turn'] ?? 0)
      element.dataset['turn'] = String((turn + 1) % SENT.length)
    }, LASTS)
    return () => clearInterval(timer)
  }, [held])

  return within
}
