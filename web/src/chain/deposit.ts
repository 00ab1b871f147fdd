import { erc20Abi, type TransactionReceipt } from 'viem'
import { readContract, simulateContract, waitForTransactionReceipt, writeContract } from 'wagmi/actions'
import { sameAddress, ZERO_ADDRESS } from '@/lib/address'
import type { Explanation } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import { CANCELLED, depositCall, depositIndex, expiringDepositCall, REVERTED } from './deposit-call'
import { depositInOne } from './deposit-in-one'
import { standOn } from './networks'
import { nonceOf } from './nonces'
import { wagmiConfig } from './wagmi'
import { sendingAnswer, type WalletAnswer, walletAnswer } from './wallet-errors'

/** A deposit of an amount under a link key. `token` is the zero address for the chain's own currency. */
export interface DepositTerms {
  chainId: string
  vault: Hex
  token: Hex
  amount: bigint
  pubKey20: Hex
  from: Hex
  /** The wallet carries out several calls as one: it is asked once for all of them. */
  batches: boolean
  /** For how many days it can be claimed, in our own vault; 0 is for ever. */
  expiresInDays: number
}

/** Where a deposit by the wallet's own transactions is; a token takes two of them, or one batch. */
export type DepositPhase = 'allowing' | 'allowance_mining' | 'depositing' | 'deposit_mining'

/**
 * `made`: it is in the vault under this number. `sent`: the transaction is out, its fate is not known
 * here; the link key will find it. `given_up`: nobody waits any more, and nothing of it was sent.
 * `undone`: by the chain's own word its transaction put nothing into the vault, and never will.
 */
export type DepositResult =
  | { kind: 'made'; index: string; txHash: Hex }
  | { kind: 'sent' }
  | { kind: 'given_up' }
  | { kind: 'undone'; problem: Explanation }
  | WalletAnswer

/** Who follows a deposit hears of each thing as soon as it is known, before anything else is awaited. */
export interface DepositWatch {
  phase: (phase: DepositPhase) => void
  sent: (txHash: Hex) => void
  /** The sender's nonce in that transaction. */
  nonce: (nonce: number) => void
  /** What the wallet calls the batch that it has. */
  batch: (id: string) => void
}

/**
 * Approves exactly the amount where needed, then deposits. Once `signal` says that nobody waits any more the wallet is asked for nothing further; what
 * it was asked before that it may still do.
 */
export async function makeDeposit(
  terms: DepositTerms,
  watch: DepositWatch,
  signal: AbortSignal,
): Promise<DepositResult> {
  if (terms.batches) return depositInOne(terms, watch, signal)
  try {
    await standOn(terms.chainId)
    if (signal.aborted) return { kind: 'given_up' }
    const allowed = await allow(terms, watch.phase)
    if (allowed) return allowed
  } catch (error) {
    return walletAnswer(error, 'deposit')
  }
  if (signal.aborted) return { kind: 'given_up' }
  watch.phase('depositing')
  let txHash: Hex
  try {
    txHash = await sendDeposit(terms)
  } catch (error) {
    return sendingAnswer(error, 'deposit')
  }
  watch.sent(txHash)
  watch.phase('deposit_mining')
  void nonceOf(terms.chainId, txHash).then((nonce) => nonce !== null && watch.nonce(nonce))
  return outcomeOf(terms, txHash)
}

async function allow(
  terms: DepositTerms,
  onPhase: (phase: DepositPhase) => void,
): Promise<WalletAnswer | null> {
  if (sameAddress(terms.token, ZERO_ADDRESS)) return null
  const config = await wagmiConfig()
  const token = { abi: erc20Abi, address: terms.token, chainId: Number(terms.chainId) } as const
  const allowance = await readContract(config, {
    ...token,
    functionName: 'allowance',
    args: [terms.from, terms.vault],
  })
  if (allowance >= terms.amount) return null
  onPhase('allowing')
  const hash = await writeContract(config, {
    ...token,
    account: terms.from,
    functionName: 'approve',
    args: [terms.vault, terms.amount],
  })
  onPhase('allowance_mining')
  const receipt = await waitForTransactionReceipt(config, { chainId: token.chainId, hash })
  return receipt.status === 'success' ? null : { kind: 'refused', problem: REVERTED }
}

/** The wallet is asked first; only when it fails is the chain asked why, since that answer has a name. */
async function sendDeposit(terms: DepositTerms): Promise<Hex> {
  const config = await wagmiConfig()
  const expires = terms.expiresInDays > 0
  try {
    return await (expires
      ? writeContract(config, expiringDepositCall(terms))
      : writeContract(config, depositCall(terms)))
  } catch (error) {
    if (walletAnswer(error, 'deposit').kind === 'refused') {
      await (expires
        ? simulateContract(config, expiringDepositCall(terms))
        : simulateContract(config, depositCall(terms)))
    }
    throw error
  }
}

async function outcomeOf(terms: DepositTerms, txHash: Hex): Promise<DepositResult> {
  const config = await wagmiConfig()
  let receipt: TransactionReceipt
  try {
    receipt = await waitForTransactionReceipt(config, { chainId: Number(terms.chainId), hash: txHash })
  } catch {
    return { kind: 'sent' }
  }
  if (receipt.status !== 'success') return { kind: 'undone', problem: REVERTED }
  // A wallet that speeds it up sends the same under another hash; one that cancels it, something else.
  const index = depositIndex(receipt.logs, terms.vault)
  if (index === null) return { kind: 'undone', problem: CANCELLED }
  return { kind: 'made', index, txHash: receipt.transactionHash }
}
