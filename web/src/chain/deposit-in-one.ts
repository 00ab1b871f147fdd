import { encodeFunctionData, erc20Abi } from 'viem'
import { sameAddress, ZERO_ADDRESS } from '@/lib/address'
import { batchOutcome, type Call, sendBatch } from './batch'
import type { DepositResult, DepositTerms, DepositWatch } from './deposit'
import { depositCall, depositData, depositIndex, REVERTED } from './deposit-call'
import { standOn } from './networks'
import { sendingAnswer, walletAnswer } from './wallet-errors'

/** Approves exactly the amount and deposits it, in one batch that the wallet asks for once. */
export async function depositInOne(
  terms: DepositTerms,
  watch: DepositWatch,
  signal: AbortSignal,
): Promise<DepositResult> {
  try {
    await standOn(terms.chainId)
  } catch (error) {
    return walletAnswer(error, 'deposit')
  }
  if (signal.aborted) return { kind: 'given_up' }
  watch.phase('depositing')
  let batch: string
  try {
    batch = await sendBatch(terms.chainId, terms.from, callsOf(terms))
  } catch (error) {
    return sendingAnswer(error, 'deposit')
  }
  watch.batch(batch)
  watch.phase('deposit_mining')
  const outcome = await batchOutcome(batch)
  switch (outcome.kind) {
    case 'failed':
      return { kind: 'undone', problem: REVERTED }
    case 'open':
      return { kind: 'sent' }
    case 'done': {
      watch.sent(outcome.txHash)
      const index = depositIndex(outcome.logs, terms.vault)
      return index === null ? { kind: 'sent' } : { kind: 'made', index, txHash: outcome.txHash }
    }
  }
}

function callsOf(terms: DepositTerms): Call[] {
  const deposit = { to: terms.vault, data: depositData(terms), value: depositCall(terms).value }
  if (sameAddress(terms.token, ZERO_ADDRESS)) return [deposit]
  const approve = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [terms.vault, terms.amount],
  })
  return [{ to: terms.token, data: approve }, deposit]
}
