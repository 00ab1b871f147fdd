import type { TransactionReceipt } from 'viem'
import { simulateContract, writeContract } from 'wagmi/actions'
import type { Hex } from '@/lib/hex'
import { allow } from './allowance'
import { refused } from './causes'
import { depositCall, depositIndex, expiringDepositCall } from '@filbert/sdk/deposit-call'
import { depositInOne } from './deposit-in-one'
import type { DepositResult, DepositTerms, DepositWatch } from './deposit-terms'
import { standOn } from './networks'
import { askToSend } from './node-lag'
import { nextNonce, nonceOf } from './nonces'
import { heldBack, notHeld } from './pieces'
import { settled } from './receipt'
import { hashOf } from './told'
import { wagmiConfig } from './wagmi'
import { sendingAnswer, walletAnswer } from './wallet-errors'

/**
 * Allows what is deposited where that is needed, then deposits it. Once `signal` says that nobody waits any
 * more the wallet is asked for nothing further; what it was asked before that it may still do.
 */
export async function makeDeposit(
  terms: DepositTerms,
  watch: DepositWatch,
  signal: AbortSignal,
): Promise<DepositResult> {
  const gone = await notHeld(terms)
  if (gone) return gone
  if (signal.aborted) return { kind: 'given_up' }
  const batched = terms.batches ? await depositInOne(terms, watch, signal) : null
  if (batched && batched.kind !== 'unbatched') return batched
  try {
    await standOn(terms.chainId)
    if (signal.aborted) return { kind: 'given_up' }
    const allowed = await allow(terms, terms.vault, watch.phase, signal)
    if (allowed) return allowed
  } catch (error) {
    return walletAnswer(error)
  }
  if (signal.aborted) return { kind: 'given_up' }
  watch.phase('depositing')
  try {
    // While it was allowed the wallet may have gone elsewhere.
    await standOn(terms.chainId)
  } catch (error) {
    return walletAnswer(error)
  }
  if (signal.aborted) return { kind: 'given_up' }
  watch.asking(await nextNonce(terms.chainId, terms.from))
  if (signal.aborted) return { kind: 'given_up' }
  let txHash: Hex
  try {
    txHash = hashOf(await sendDeposit(terms, signal))
  } catch (error) {
    return heldBack(terms, error) ?? sendingAnswer(error)
  }
  watch.sent(txHash)
  watch.phase('deposit_mining')
  void nonceOf(terms.chainId, txHash).then((nonce) => nonce !== null && watch.nonce(nonce))
  return outcomeOf(terms, txHash)
}

async function sendDeposit(terms: DepositTerms, signal: AbortSignal): Promise<Hex> {
  const config = await wagmiConfig()
  if (terms.expiresInDays > 0) {
    const call = expiringDepositCall(terms)
    return askToSend(
      () => writeContract(config, call),
      () => simulateContract(config, call),
      signal,
    )
  }
  const call = depositCall(terms)
  return askToSend(
    () => writeContract(config, call),
    () => simulateContract(config, call),
    signal,
  )
}

async function outcomeOf(terms: DepositTerms, txHash: Hex): Promise<DepositResult> {
  let receipt: TransactionReceipt
  try {
    receipt = (await settled(terms.chainId, txHash)).receipt
  } catch {
    return { kind: 'sent' }
  }
  if (receipt.status !== 'success') return { kind: 'undone', cause: refused('reverted') }
  // A wallet that speeds it up sends the same under another hash; one that cancels it, something else.
  const index = depositIndex(receipt.logs, terms)
  if (index === null) return { kind: 'undone', cause: refused('replaced') }
  return { kind: 'made', index, txHash: receipt.transactionHash }
}
