import { useEffect, useState } from 'react'

/** From the specification: what is typed is looked at when typing has stopped for this long. */
const PAUSE_MS = 750

/** Whether typing has stopped at this text. */
export function useTypingStopped(text: string): boolean {
  const [settled, setSettled] = useState(text)

  // The outside system: the clock.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return settled === text
}
