import { useEffect, useState } from 'react'

/** After so long a wallet's prompt may well have been missed. Milliseconds. */
const LATE_AFTER = 10_000

/** Whether this has been shown for ten seconds. */
export function useLate(): boolean {
  const [late, setLate] = useState(false)

  // The outside system: the clock.
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_AFTER)
    return () => clearTimeout(timer)
  }, [])

  return late
}
