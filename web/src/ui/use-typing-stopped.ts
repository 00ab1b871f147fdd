import { useEffect, useState } from 'react'

/** From the specification: what is typed is looked at when typing has stopped for this long. */
const PAUSE_MS = 750

/** Milliseconds after the last digit of an amount, which is quickly typed. */
export const AMOUNT_PAUSE_MS = 300

/** Whether typing has stopped at this text: for `pause` milliseconds. */
export function useTypingStopped(text: string, pause = PAUSE_MS): boolean {
  const [settled, setSettled] = useState(text)

  // The outside system: the clock.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])

  return settled === text
}
