import type { RaffleLinkProblem } from '@filbert/sdk/raffle-link'
import { t } from '@lingui/core/macro'
import { linkWords } from '@/links/link-words'

/** What is wrong with a raffle's link, and how to get it whole. */
export function raffleLinkWords(problem: RaffleLinkProblem): { what: string; how: string } {
  if (problem.kind !== 'several_chains') return linkWords(problem)
  return {
    what: t`This link names several chains, and a raffle is on one.`,
    how: t`Open it as a plain link, or ask for it once more.`,
  }
}
