import { allowing, encoded, forgoing } from '@filbert/sdk/asset-calls'
import { batchOutcome, type Call, sendBatch } from './batch'
import { refused } from './causes'
import type { DepositResult, DepositTerms, DepositWatch } from './deposit-terms'
import { depositCall, depositData, depositIndex } from '@filbert/sdk/deposit-call'
import { standOn } from './networks'
import { sendingAnswer, walletAnswer } from './wallet-errors'

/** Allows what is deposited, deposits it, and takes back what was allowed beyond: one batch, asked for once. */
export async function depositInOne(
  terms: DepositTerms,
  watch: DepositWatch,
  signal: AbortSignal,
): Promise<DepositResult> {
  try {
    await standOn(terms.chainId)
  } catch (error) {
    return walletAnswer(error)
  }
  if (signal.aborted) return { kind: 'given_up' }
  watch.phase('depositing')
  let batch: string
  try {
    batch = await sendBatch(terms.chainId, terms.from, callsOf(terms))
  } catch (error) {
    return sendingAnswer(error)
  }
  watch.batch(batch)
  watch.phase('deposit_mining')
  const outcome = await batchOutcome(batch)
  switch (outcome.kind) {
    case 'reverted':
      return { kind: 'undone', cause: refused('reverted') }
    case 'cancelled':
      return { kind: 'undone', cause: refused('never_sent') }
    case 'open':
      return { kind: 'sent' }
    case 'done': {
      watch.sent(outcome.txHash)
      const index = depositIndex(outcome.logs, terms.vault)
      return index === null ? { kind: 'sent' } : { kind: 'made', index, txHash: outcome.txHash }
    }
  }
}

export function callsOf(terms: DepositTerms): Call[] {
  const deposit = { to: terms.vault, data: depositData(terms), value: depositCall(terms).value }
  const before = allowing(terms, terms.vault, terms.amount)
  const after = forgoing(terms, terms.vault)
  return [...(before ? [encoded(before)] : []), deposit, ...(after ? [encoded(after)] : [])]
}
