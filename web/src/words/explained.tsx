import type { Explanation } from '@/lib/explanation'
import { Problem } from '@/ui/problem'
import { explain } from './causes'
import type { Cause } from './sentence'
import type { Situation, Subject } from './where'

/** A cause in words. Null: there is none. */
export function useExplained(
  cause: Cause | null,
  situation: Situation,
  subject?: Subject,
): Explanation | null {
  return cause && explain(cause, situation, subject)
}

/** The same for who has no page at hand. */
export async function explained(cause: Cause, situation: Situation): Promise<Explanation> {
  return explain(cause, situation)
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
