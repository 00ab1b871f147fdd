import { isPassing } from '@filbert/sdk/outcomes'
import type { ApiError } from '@/api/client'
import { isUnderWay } from './unclaimed'

/** What a chain says of a transaction. Null: it has it. */
type Answer = Pick<ApiError, 'code'> | null

/**
 * The chain that has a transaction: the first of these if it has, else another one. Where none has it, a chain that
 * could not be asked, since it may be there; else the first.
 */
export async function findTransaction(
  [first, ...others]: readonly [string, ...string[]],
  ask: (chainId: string) => Promise<Answer>,
): Promise<string> {
  const answer = await ask(first)
  if (isThere(answer)) return first
  const answers = await Promise.all(others.map(async (chainId) => ({ chainId, answer: await ask(chainId) })))
  const there = answers.find((one) => isThere(one.answer))
  if (there) return there.chainId
  const unasked = [{ chainId: first, answer }, ...answers].find(
    (one) => one.answer?.code !== 'transaction_not_found',
  )
  return unasked?.chainId ?? first
}

function isThere(answer: Answer): boolean {
  if (answer === null || isUnderWay(answer)) return true
  // What else is wrong is wrong with the transaction, which the chain has.
  return answer.code !== 'transaction_not_found' && !isPassing(answer.code)
}
