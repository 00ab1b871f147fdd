import { encoded, forgoing } from '@filbert/sdk/asset-calls'
import { batchedAllowance } from './allowance'
import { batchOutcome, type Call, sendBatch } from './batch'
import { Unbatched } from './batch-errors'
import { BATCH_FAILED, refused } from './causes'
import type { DepositResult, DepositTerms, DepositWatch } from './deposit-terms'
import { depositCall, depositData, depositIndex } from '@filbert/sdk/deposit-call'
import { standOn } from './networks'
import { nextNonce } from './nonces'
import { sendingAnswer, walletAnswer } from './wallet-errors'

/**
 * Allows what is deposited, deposits it, and takes back what was allowed beyond: one batch, asked for once.
 * `unbatched`: the wallet has sent nothing of it, for it can do no such batch.
 */
export async function depositInOne(
  terms: DepositTerms,
  watch: DepositWatch,
  signal: AbortSignal,
): Promise<DepositResult | { kind: 'unbatched' }> {
  try {
    await standOn(terms.chainId)
  } catch (error) {
    return walletAnswer(error)
  }
  const calls = await callsOf(terms)
  if (signal.aborted) return { kind: 'given_up' }
  watch.phase('depositing')
  watch.asking(await nextNonce(terms.chainId, terms.from))
  if (signal.aborted) return { kind: 'given_up' }
  let batch: string
  try {
    batch = await sendBatch(terms.chainId, terms.from, calls)
  } catch (error) {
    if (error instanceof Unbatched) return { kind: 'unbatched' }
    return sendingAnswer(error)
  }
  watch.batch(batch)
  watch.phase('deposit_mining')
  const outcome = await batchOutcome(terms.chainId, batch)
  switch (outcome.kind) {
    case 'reverted':
      return { kind: 'undone', cause: refused('reverted') }
    case 'failed':
      return { kind: 'refused', cause: BATCH_FAILED }
    case 'open':
      return { kind: 'sent' }
    case 'done': {
      watch.sent(outcome.txHash)
      const index = depositIndex(outcome.logs, terms)
      return index === null ? { kind: 'sent' } : { kind: 'made', index, txHash: outcome.txHash }
    }
  }
}

export async function callsOf(terms: DepositTerms): Promise<Call[]> {
  const deposit = { to: terms.vault, data: depositData(terms), value: depositCall(terms).value }
  const before = await batchedAllowance(terms, terms.vault)
  const after = forgoing(terms, terms.vault)
  return [...before, deposit, ...(after ? [encoded(after)] : [])]
}
