import { linkVaultAbi } from '@filbert/sdk/abi.gen'
import { isNative, kindOf } from '@filbert/sdk/asset-calls'
import { depositsOf } from '@filbert/sdk/deposit-call'
import { encodeFunctionData, type Log, type TransactionReceipt } from 'viem'
import { simulateContract, writeContract } from 'wagmi/actions'
import { ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { allow, batchedAllowance } from './allowance'
import { batchOutcome, sendBatch } from './batch'
import { Unbatched } from './batch-errors'
import { BATCH_FAILED, type ChainCause, refused } from './causes'
import { standOn } from './networks'
import { askToSend } from './node-lag'
import { nextNonce } from './nonces'
import { settled } from './receipt'
import { hashOf } from './told'
import { wagmiConfig } from './wagmi'
import { sendingAnswer, type WalletAnswer, walletAnswer } from './wallet-errors'

/** Some slots of a raffle: deposits under one link key that pay with a second factor alone. */
export interface RaffleDepositTerms {
  chainId: string
  vault: Hex
  /** The zero address is the chain's own currency. */
  token: Hex
  /** Smallest units of each slot. */
  amounts: readonly bigint[]
  /** What all that is still to be made takes: allowed at once, so that the wallet is asked for that once. */
  toAllow: bigint
  pubKey20: Hex
  from: Hex
  /** The wallet carries out several calls as one. */
  batches: boolean
  /** For how many days they can be claimed; 0 is for ever. */
  expiresInDays: number
}

/** Where the slots of one transaction are looked for. */
export type PlacedSlots = Pick<RaffleDepositTerms, 'chainId' | 'vault' | 'from' | 'amounts'>

export type RafflePhase = 'allowing' | 'allowance_mining' | 'depositing' | 'deposit_mining'

/** Who follows it hears of each thing as soon as it is known, before anything else is awaited. */
export interface RaffleWatch {
  phase: (phase: RafflePhase) => void
  /** The wallet is about to be asked to lock them: with the sender's next nonce, if the chain's node tells it. */
  asking: (nonce: number | null) => void
  sent: (txHash: Hex) => void
  batch: (id: string) => void
}

/** `made`: `first` is the number of the first deposit; the others follow it. The rest as of one deposit. */
export type RaffleDepositResult =
  | { kind: 'made'; first: string; txHash: Hex }
  | { kind: 'sent' }
  | { kind: 'given_up' }
  | { kind: 'undone'; cause: ChainCause }
  | WalletAnswer

/** Allows what is locked where that is needed, then locks it. Once `signal` says so the wallet is asked for nothing more. */
export async function depositRaffle(
  terms: RaffleDepositTerms,
  watch: RaffleWatch,
  signal: AbortSignal,
): Promise<RaffleDepositResult> {
  try {
    await standOn(terms.chainId)
    if (signal.aborted) return { kind: 'given_up' }
    const batched = terms.batches ? await inOne(terms, watch) : null
    if (batched && batched.kind !== 'unbatched') return batched
    const { chainId, token, from } = terms
    const allowed = { chainId, token, from, piece: null, amount: terms.toAllow }
    const refusal = await allow(allowed, terms.vault, watch.phase, signal)
    if (refusal) return refusal
    if (signal.aborted) return { kind: 'given_up' }
    // While it was allowed the wallet may have gone elsewhere.
    await standOn(terms.chainId)
  } catch (error) {
    return walletAnswer(error)
  }
  if (signal.aborted) return { kind: 'given_up' }
  watch.phase('depositing')
  watch.asking(await nextNonce(terms.chainId, terms.from))
  let txHash: Hex
  try {
    txHash = hashOf(await send(terms, signal))
  } catch (error) {
    return sendingAnswer(error)
  }
  watch.sent(txHash)
  watch.phase('deposit_mining')
  return raffleOutcome(terms, txHash)
}

/** What the chain has made of a transaction that locks them. Waits for as long as it takes. */
export async function raffleOutcome(placed: PlacedSlots, txHash: Hex): Promise<RaffleDepositResult> {
  let receipt: TransactionReceipt
  try {
    receipt = (await settled(placed.chainId, txHash)).receipt
  } catch {
    return { kind: 'sent' }
  }
  if (receipt.status !== 'success') return { kind: 'undone', cause: refused('reverted') }
  // A wallet that speeds it up sends the same under another hash; one that cancels it, something else.
  const first = firstSlot(receipt.logs, placed)
  if (first === null) return { kind: 'undone', cause: refused('replaced') }
  return { kind: 'made', first, txHash: receipt.transactionHash }
}

/** `unbatched`: nothing of it was sent. */
async function inOne(
  terms: RaffleDepositTerms,
  watch: RaffleWatch,
): Promise<RaffleDepositResult | { kind: 'unbatched' }> {
  const { chainId, token, vault, from } = terms
  const { data, value } = raffleData(terms)
  const amount = sumOf(terms.amounts)
  const allowed = await batchedAllowance({ chainId, token, piece: null, amount, from }, vault)
  watch.phase('depositing')
  watch.asking(await nextNonce(terms.chainId, terms.from))
  let batch: string
  try {
    batch = await sendBatch(chainId, from, [...allowed, { to: vault, data, value }])
  } catch (error) {
    if (error instanceof Unbatched) return { kind: 'unbatched' }
    return sendingAnswer(error)
  }
  watch.batch(batch)
  watch.phase('deposit_mining')
  return raffleBatchOutcome(terms, batch)
}

/** The same of a batch. */
export async function raffleBatchOutcome(placed: PlacedSlots, batch: string): Promise<RaffleDepositResult> {
  const outcome = await batchOutcome(placed.chainId, batch)
  switch (outcome.kind) {
    case 'reverted':
      return { kind: 'undone', cause: refused('reverted') }
    case 'failed':
      return { kind: 'refused', cause: BATCH_FAILED }
    case 'open':
      return { kind: 'sent' }
    case 'done': {
      const first = firstSlot(outcome.logs, placed)
      return first === null ? { kind: 'sent' } : { kind: 'made', first, txHash: outcome.txHash }
    }
  }
}

/** The vault's call that locks all of them. */
export function raffleCall(terms: RaffleDepositTerms) {
  const { token, amounts, pubKey20, from, expiresInDays } = terms
  const kind = kindOf({ token, piece: null })
  const vaultTerms = {
    onBehalfOf: from,
    recipient: ZERO_ADDRESS,
    reclaimableAfter: 0,
    expiresInDays,
    requiresMFA: true,
  } as const
  return {
    abi: linkVaultAbi,
    address: terms.vault,
    chainId: Number(terms.chainId),
    account: from,
    functionName: 'makeDeposits',
    args: [token, kind, 0n, amounts, amounts.map(() => pubKey20), vaultTerms],
    value: isNative({ token, piece: null }) ? sumOf(amounts) : 0n,
  } as const
}

function raffleData(terms: RaffleDepositTerms) {
  const call = raffleCall(terms)
  return { data: encodeFunctionData(call), value: call.value }
}

async function send(terms: RaffleDepositTerms, signal: AbortSignal): Promise<Hex> {
  const config = await wagmiConfig()
  const call = raffleCall(terms)
  return askToSend(
    () => writeContract(config, call),
    () => simulateContract(config, call),
    signal,
  )
}

/** The number of the first of the sender's deposits, where they are as many as slots and in a row. */
function firstSlot(logs: Log[], { vault, from, amounts }: PlacedSlots): string | null {
  const indexes = depositsOf(logs, vault, from)
  const first = indexes[0]
  if (first === undefined || indexes.length !== amounts.length) return null
  return indexes.every((index, at) => index === first + BigInt(at)) ? first.toString() : null
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}
