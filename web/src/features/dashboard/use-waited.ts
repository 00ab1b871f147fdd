import { useEffect, useState } from 'react'

/** Whether something has been waited for so long, in milliseconds. */
export function useWaited(waiting: boolean, milliseconds: number): boolean {
  const [over, setOver] = useState(false)

  // The outside system: the clock.
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setOver(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [waiting, milliseconds])

  return over
}
