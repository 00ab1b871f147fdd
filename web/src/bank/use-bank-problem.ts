import { bankConfigOf } from '@/api/bank'
import { useConfig } from '@/api/queries'
import type { Explanation } from '@/lib/explanation'
import { useExplained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import type { Situation } from '@/words/where'
import { withLimit } from './limit-cause'

/** Why nothing was paid to a bank, in words; as `useExplained`, with the limits of the configuration. */
export function useBankProblem(cause: Cause | null, situation: Situation): Explanation | null {
  const bank = bankConfigOf(useConfig())
  return useExplained(cause && bank ? withLimit(cause, bank) : cause, situation)
}
