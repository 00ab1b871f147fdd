import { explain } from './causes'
import type { Cause } from './sentence'
import type { Situation, Subject } from './where'

/** For tests: an answer with a cause in it, and beside that what whoever shows it says. */
export function inWords<Answer>(answer: Answer, situation: Situation, subject?: Subject) {
  if (typeof answer !== 'object' || answer === null || !('cause' in answer)) return answer
  return { ...answer, problem: causeInWords(answer.cause as Cause, situation, subject) }
}

/** The same of a cause alone, with how it ended. */
export function causeInWords(cause: Cause, situation: Situation, subject?: Subject) {
  return { outcome: cause.outcome, ...explain(cause, situation, subject) }
}
