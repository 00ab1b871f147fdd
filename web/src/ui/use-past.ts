import { useEffect, useState } from 'react'

/** No browser waits longer for a timer. Milliseconds. */
const LONGEST = 2_147_483_647

/** Whether a moment (milliseconds since 1970) is over, once it is. Null: it never comes. */
export function usePast(moment: number | null): boolean {
  const [now, setNow] = useState(Date.now)
  const left = moment === null || moment <= now ? null : moment - now

  // The outside system: the clock.
  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, LONGEST))
    return () => clearTimeout(timer)
  }, [left])

  return moment !== null && moment <= now
}
