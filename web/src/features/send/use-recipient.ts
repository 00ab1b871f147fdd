import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readRecipient, type TypedRecipient } from '@/lib/recipient'
import { answeredAtOnce, type ResolvedRecipient, resolveRecipient } from './resolve-recipient'

/** From the specification: what is typed is looked at when typing has stopped for this long. */
const PAUSE_MS = 750
const FRESH_MS = 10_000

interface RecipientReading {
  typed: TypedRecipient
  /** Undefined while it is looked up, or typing goes on. */
  resolved: ResolvedRecipient | undefined
  /** Typing has stopped. */
  paused: boolean
}

/** What the text in the field is, as somebody types. */
export function useRecipient(text: string): RecipientReading {
  const typed = readRecipient(text)
  const paused = usePause(text)
  const atOnce = answeredAtOnce(typed)
  const { data } = useQuery({
    queryKey: ['recipient', text],
    queryFn: atOnce === null && paused ? () => resolveRecipient(typed, navigator.language) : skipToken,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  })
  return { typed, resolved: atOnce ?? data, paused }
}

function usePause(text: string): boolean {
  const [settled, setSettled] = useState(text)

  // The outside system: the clock.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return settled === text
}
