import { parseAbi } from 'viem'
import { simulateContract, writeContract } from 'wagmi/actions'
import type { Hex } from '@/lib/hex'
import { canBatch } from './abilities'
import { encoded } from '@filbert/sdk/asset-calls'
import { isRevert } from './balances'
import { batchNow, sendBatch } from './batch'
import { mayComeYet } from './deadline'
import { Unbatched } from './batch-errors'
import { type ChainCause, refused } from './causes'
import { contractCause } from './contract-errors'
import { standOn } from './networks'
import { isNoncePassed, nonceOf } from './nonces'
import { receiptNow } from './receipt'
import { hashOf } from './told'
import { wagmiConfig } from './wagmi'
import { isNo, sendingAnswer, type WalletAnswer, walletAnswer } from './wallet-errors'

interface Deposit {
  chainId: string
  vault: Hex
  index: bigint
  signer: Hex
}

/** Of a vault that gives a deposit back to its sender's own transaction. */
export interface OwnReclaimTerms extends Deposit {
  /** The vault's label, as links name it. */
  version: string
}

/** By what the wallet and the chain are asked after it: a transaction, or what the wallet calls a batch (EIP-5792). */
export type Out = { txHash: Hex; batch: null } | { txHash: null; batch: string }

/** Who follows a reclaim hears of each thing before anything else is awaited. */
export interface ReclaimWatch {
  /** The wallet is about to be asked. */
  asking: () => void
  /** The wallet has it. False: there is no room to keep that. */
  out: (out: Out) => boolean
  /** The wallet was asked, and has certainly sent nothing. */
  unsent: () => void
}

/** One that is out. */
export interface ReclaimOut {
  chainId: string
  vault: Hex
  index: string
  signer: Hex
  txHash: Hex | null
  batch: string | null
  /** The signer's nonce in that transaction: once the chain has taken it elsewhere, this one never comes. */
  nonce: number | null
  /** When the wallet was asked. Milliseconds since 1970. */
  createdAt: number
}

/**
 * The transaction is out. `in_wallet`: the wallet has it, and tells its transaction only once that is mined; one of
 * several owners asks each of them first. `unkept`: this browser has no room to remember it, so another page would ask
 * for a second.
 */
export type SentReclaim =
  | { kind: 'accepted'; txHash: Hex; unkept?: true }
  | { kind: 'in_wallet'; unkept?: true }
  | WalletAnswer

/** `done`: carried out. A cause: why it did nothing. `open`: neither the chain nor the wallet tells so far. */
export type ReclaimEnd = 'done' | 'open' | ChainCause

const abi = parseAbi(['function withdrawDepositSender(uint256 index) returns (bool)'])

/** A chain's node that says nothing for this long is not waited for: the wallet has its own. Milliseconds. */
const PATIENCE_MS = 2_000

/**
 * Has the wallet send the transaction that takes a deposit back, at its own cost, and has it kept that it was asked
 * and that it did. The wallet is not asked for what the chain would refuse, which would cost gas all the same, nor once it `isStopped`.
 */
export async function sendReclaim(
  terms: OwnReclaimTerms,
  isStopped: () => boolean,
  watch: ReclaimWatch,
): Promise<SentReclaim> {
  const { chainId, signer } = terms
  const silence = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  const [refusal, batches] = await Promise.all([
    Promise.race([refusalOf(terms, refused('vault_refuses')), silence]),
    canBatch(chainId, signer),
  ])
  if (refusal) return { kind: 'refused', cause: refusal }
  if (isStopped()) return { kind: 'declined' }
  try {
    await standOn(chainId)
  } catch (error) {
    return walletAnswer(error)
  }
  if (isStopped()) return { kind: 'declined' }
  watch.asking()
  try {
    const out = await (batches ? inBatch(terms) : byTransaction(terms))
    const room: { unkept?: true } = watch.out(out) ? {} : { unkept: true }
    return out.txHash === null
      ? { kind: 'in_wallet', ...room }
      : { kind: 'accepted', txHash: out.txHash, ...room }
  } catch (error) {
    const answer = sendingAnswer(error)
    if (isNo(answer)) watch.unsent()
    return answer
  }
}

async function byTransaction(terms: OwnReclaimTerms): Promise<Out> {
  return { txHash: hashOf(await writeContract(await wagmiConfig(), callOf(terms))), batch: null }
}

async function inBatch(terms: OwnReclaimTerms): Promise<Out> {
  const { chainId, signer } = terms
  try {
    return { txHash: null, batch: await sendBatch(chainId, signer, [encoded(callOf(terms))]) }
  } catch (error) {
    if (error instanceof Unbatched) return byTransaction(terms)
    throw error
  }
}

/**
 * One look at what became of what is out. `onNonce` hears the transaction's nonce, which tells later whether it can
 * still come.
 */
export async function endOfReclaim(
  reclaim: ReclaimOut,
  onNonce: (nonce: number) => void,
): Promise<ReclaimEnd> {
  try {
    if (reclaim.txHash !== null) return await endOfTransaction(reclaim, reclaim.txHash, onNonce)
    return reclaim.batch === null ? 'open' : await endOfBatch(reclaim, reclaim.batch)
  } catch {
    return 'open'
  }
}

/** What only the wallet calls failed is over once it can come no more, or the vault has given the deposit away. */
async function endOfBatch(reclaim: ReclaimOut, batch: string): Promise<ReclaimEnd> {
  const { kind } = await batchNow(reclaim.chainId, batch)
  if (kind === 'done' || kind === 'open') return kind
  if (kind === 'failed' && mayComeYet(reclaim.createdAt, Date.now())) return 'open'
  return undoneAs(reclaim, refused('reverted'))
}

async function endOfTransaction(
  reclaim: ReclaimOut,
  hash: Hex,
  onNonce: (nonce: number) => void,
): Promise<ReclaimEnd> {
  const { chainId, signer } = reclaim
  const end = async () => {
    const status = (await receiptNow(chainId, hash))?.status ?? null
    return status === 'reverted' ? undoneAs(reclaim, refused('reverted')) : status && 'done'
  }
  const known = await end()
  if (known) return known
  const nonce = await nonceOf(chainId, hash)
  if (nonce !== null) {
    onNonce(nonce)
    return 'open'
  }
  if (reclaim.nonce === null || !(await isNoncePassed(chainId, signer, reclaim.nonce))) return 'open'
  // It may have been carried out between these questions.
  const since = await end()
  if (since) return since
  const undone = await undoneAs(reclaim, refused('replaced'))
  // The same for a higher fee may have brought it back: the link itself tells who has it.
  return undone.outcome === 'elsewhere' ? 'done' : undone
}

/** With what the vault says by now, which may know better. */
async function undoneAs(
  { chainId, vault, index, signer }: ReclaimOut,
  cause: ChainCause,
): Promise<ChainCause> {
  return (await refusalOf({ chainId, vault, index: BigInt(index), signer }, cause)) ?? cause
}

/** Why the vault would refuse it now; `otherwise` where it does so for no reason that we know. Null: it would not. */
async function refusalOf(terms: Deposit, otherwise: ChainCause): Promise<ChainCause | null> {
  try {
    await simulateContract(await wagmiConfig(), callOf(terms))
    return null
  } catch (error) {
    // A chain that we do not reach says nothing about the vault, and wallets have nodes of their own.
    return isRevert(error) ? (contractCause(error) ?? otherwise) : null
  }
}

function callOf({ chainId, vault, index, signer }: Deposit) {
  return {
    abi,
    address: vault,
    functionName: 'withdrawDepositSender',
    args: [index],
    chainId: Number(chainId),
    account: signer,
  } as const
}
