import { useEffect, useSyncExternalStore } from 'react'
import type { Explanation } from '@/lib/explanation'
import { UNLOADED_WORDS } from '@/lib/unloaded'
import { Problem } from '@/ui/problem'
import { AT_HAND } from './at-hand'
import { sentences } from './late'
import type { Cause } from './sentence'
import { type Situation, type Subject, worded } from './where'

/** A cause in words, by what was tried. Null: there is none, or its words are on their way. */
export function useExplained(
  cause: Cause | null,
  situation: Situation,
  subject?: Subject,
): Explanation | null {
  const known = useSyncExternalStore(sentences.subscribe, sentences.current, nothing)

  // The outside system: code that only who fails wants.
  useEffect(() => {
    if (cause && !isAtHand(cause)) sentences.ask()
  }, [cause])

  return cause && explainedBy(known, cause, situation, subject)
}

/** The same for who is no component. It takes as long as the words do, which is bounded. */
export function explained(cause: Cause, situation: Situation): Promise<Explanation> {
  return new Promise((resolve) => {
    const look = () => {
      const words = explainedBy(sentences.current(), cause, situation)
      if (!words) return
      forget()
      resolve(words)
    }
    const forget = sentences.subscribe(look)
    if (!isAtHand(cause)) sentences.ask()
    look()
  })
}

interface ExplainedProps {
  cause: Cause
  situation: Situation
  subject?: Subject
}

/** A failure inside a flow. */
export function Explained({ cause, situation, subject }: ExplainedProps) {
  const words = useExplained(cause, situation, subject)
  return words && <Problem problem={words} />
}

/** Without the table of sentences some are at hand; of the others it is still said where the money is. */
function explainedBy(
  known: ReturnType<typeof sentences.current>,
  cause: Cause,
  situation: Situation,
  subject?: Subject,
): Explanation | null {
  if (known !== null && known !== 'lost') return known.explain(cause, situation, subject)
  if (isAtHand(cause)) return worded(AT_HAND[cause.code], cause, situation, subject)
  return known === 'lost' ? worded(UNLOADED_WORDS, cause, situation, subject) : null
}

/** Whoever has no network need not ask for more. */
function isAtHand(
  cause: Cause,
): cause is Extract<Cause, { values?: undefined }> & { code: keyof typeof AT_HAND } {
  return Object.hasOwn(AT_HAND, cause.code)
}

function nothing(): null {
  return null
}
