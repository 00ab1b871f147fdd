import { erc20Abi, parseEventLogs, type TransactionReceipt } from 'viem'
import {
  readContract,
  simulateContract,
  switchChain,
  waitForTransactionReceipt,
  writeContract,
} from 'wagmi/actions'
import { sameAddress, ZERO_ADDRESS } from '@/lib/address'
import { explain } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import { linkVaultAbi } from './abi.gen'
import { wagmiConfig } from './wagmi'
import { wallet } from './wallet'
import { type WalletAnswer, walletAnswer } from './wallet-errors'

/** A deposit of an amount under a link key. `token` is the zero address for the chain's own currency. */
export interface DepositTerms {
  chainId: string
  vault: Hex
  token: Hex
  amount: bigint
  pubKey20: Hex
  from: Hex
}

/** Where a deposit by the wallet's own transactions is; a token takes two of them. */
export type DepositPhase = 'allowing' | 'allowance_mining' | 'depositing' | 'deposit_mining'

/**
 * `made`: it is in the vault under this number. `sent`: the transaction is out, its fate is not known
 * here; the link key will find it. `given_up`: nobody waits any more, and nothing of it was sent.
 */
export type DepositResult =
  | { kind: 'made'; index: string; txHash: Hex }
  | { kind: 'sent'; txHash: Hex }
  | { kind: 'given_up' }
  | WalletAnswer

/**
 * Approves exactly the amount where needed, then deposits. `onSent` hears the hash before anything else
 * is awaited. Once `signal` says that nobody waits any more the wallet is asked for nothing further; what
 * it was asked before that it may still do.
 */
export async function makeDeposit(
  terms: DepositTerms,
  onPhase: (phase: DepositPhase) => void,
  onSent: (txHash: Hex) => void,
  signal: AbortSignal,
): Promise<DepositResult> {
  let txHash: Hex
  try {
    await standOn(terms.chainId)
    if (signal.aborted) return { kind: 'given_up' }
    const allowed = await allow(terms, onPhase)
    if (allowed) return allowed
    if (signal.aborted) return { kind: 'given_up' }
    onPhase('depositing')
    txHash = await sendDeposit(terms)
  } catch (error) {
    return walletAnswer(error, 'deposit')
  }
  onSent(txHash)
  onPhase('deposit_mining')
  return outcomeOf(terms, txHash)
}

export async function standOn(chainId: string): Promise<void> {
  if (wallet.account()?.chainId === chainId) return
  await switchChain(await wagmiConfig(), { chainId: Number(chainId) })
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
  return receipt.status === 'success' ? null : { kind: 'refused', problem: reverted() }
}

function call(terms: DepositTerms) {
  const native = sameAddress(terms.token, ZERO_ADDRESS)
  return {
    abi: linkVaultAbi,
    address: terms.vault,
    chainId: Number(terms.chainId),
    account: terms.from,
    functionName: 'makeDeposit',
    args: [terms.token, native ? 0 : 1, terms.amount, 0n, terms.pubKey20],
    value: native ? terms.amount : 0n,
  } as const
}

/** The wallet is asked first; only when it fails is the chain asked why, since that answer has a name. */
async function sendDeposit(terms: DepositTerms): Promise<Hex> {
  const config = await wagmiConfig()
  try {
    return await writeContract(config, call(terms))
  } catch (error) {
    if (walletAnswer(error, 'deposit').kind === 'refused') await simulateContract(config, call(terms))
    throw error
  }
}

async function outcomeOf(terms: DepositTerms, txHash: Hex): Promise<DepositResult> {
  const config = await wagmiConfig()
  let receipt: TransactionReceipt
  try {
    receipt = await waitForTransactionReceipt(config, { chainId: Number(terms.chainId), hash: txHash })
  } catch {
    return { kind: 'sent', txHash }
  }
  if (receipt.status !== 'success') return { kind: 'refused', problem: reverted() }
  // A wallet that speeds it up sends the same under another hash; one that cancels it, something else.
  const index = depositIndex(receipt, terms)
  if (index === null) return { kind: 'refused', problem: replaced() }
  return { kind: 'made', index, txHash: receipt.transactionHash }
}

/** The number that the vault gave the deposit, from its own event; other contracts' look-alikes do not count. */
function depositIndex(receipt: TransactionReceipt, terms: DepositTerms): string | null {
  const events = parseEventLogs({ abi: linkVaultAbi, eventName: 'DepositEvent', logs: receipt.logs })
  const ours = events.filter((event) => sameAddress(event.address, terms.vault))
  return ours.at(-1)?.args._index.toString() ?? null
}

function replaced() {
  return explain(
    {
      what: 'Your wallet cancelled it: another transaction took its place.',
      outcome: 'refused',
      next: 'retry',
    },
    'deposit',
  )
}

function reverted() {
  return explain(
    { what: 'The chain took the transaction but did not carry it out.', outcome: 'refused', next: 'retry' },
    'deposit',
  )
}
