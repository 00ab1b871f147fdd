import { useEffect, useEffectEvent, useState } from 'react'

/** An address that changes with every letter is more than some browsers let a page write. Milliseconds. */
const PAUSE_MS = 300

/**
 * What is typed to look for, at once; it is told, for the page's address, when typing has paused. `told`: what the address
 * says. Where Back leads to another, that is what stands in the field.
 */
export function useTypedFilter(
  told: string,
  onTell: (filter: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(told)
  const [seen, setSeen] = useState(told)
  const [sent, setSent] = useState(told)
  if (told !== seen) {
    setSeen(told)
    // What was told from here may be older than what has been typed since.
    if (told !== sent) {
      setSent(told)
      setTyped(told)
    }
  }
  const tell = useEffectEvent(() => {
    setSent(typed)
    onTell(typed)
  })

  // The outside system: the clock.
  useEffect(() => {
    if (typed === sent) return
    const timer = setTimeout(() => tell(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, sent])

  return [typed, setTyped]
}
