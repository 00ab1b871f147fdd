import { parseAbi } from 'viem'
import { simulateContract, writeContract } from 'wagmi/actions'
import { type Cause, explain } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import { nameOfReclaim, type OwnReclaim, ownReclaims } from '@/lib/history/own-reclaims'
import { canBatch } from './abilities'
import { encoded } from './asset-calls'
import { isRevert } from './balances'
import { batchOutcome, sendBatch } from './batch'
import { contractCause } from './contract-errors'
import { standOn } from './networks'
import { isNoncePassed, nonceOf } from './nonces'
import { settled } from './receipt'
import { hashOf } from './told'
import { wagmiConfig } from './wagmi'
import { sendingAnswer, type WalletAnswer, walletAnswer } from './wallet-errors'

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

/**
 * The transaction is out. `in_wallet`: the wallet has it, and tells its transaction only once that is mined; one of
 * several owners asks each of them first. `unkept`: this browser has no room to remember it, so another page would ask
 * for a second.
 */
export type SentReclaim =
  | { kind: 'accepted'; txHash: Hex; unkept?: true }
  | { kind: 'in_wallet'; unkept?: true }
  | WalletAnswer

/** `done`: carried out. A cause: why it did nothing. `open`: neither the chain nor the wallet tells. */
export type ReclaimEnd = 'done' | 'open' | Cause

const abi = parseAbi(['function withdrawDepositSender(uint256 index) returns (bool)'])

const REFUSED: Cause = {
  what: 'The vault refuses to give it back, so your wallet was not asked.',
  outcome: 'refused',
  next: 'retry',
}
const REVERTED: Cause = {
  what: 'The chain took the transaction but did not carry it out.',
  outcome: 'refused',
  next: 'retry',
}
const CANCELLED: Cause = {
  what: 'Your wallet cancelled it: another transaction took its place.',
  outcome: 'refused',
  next: 'retry',
}
const NEVER_SENT: Cause = {
  what: 'Your wallet cancelled it: it was never sent.',
  outcome: 'refused',
  next: 'retry',
}

/** A chain's node that says nothing for this long is not waited for: the wallet has its own. Milliseconds. */
const PATIENCE_MS = 2_000

/**
 * Has the wallet send the transaction that takes a deposit back, at its own cost, and keeps on this device that it
 * did (`useOwnReclaims` follows that). The wallet is not asked for what the chain would refuse, which would cost gas
 * all the same, nor once it `isStopped`.
 */
export async function sendReclaim(terms: OwnReclaimTerms, isStopped: () => boolean): Promise<SentReclaim> {
  const { chainId, signer } = terms
  const silence = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  const [refused, batches] = await Promise.all([
    Promise.race([refusalOf(terms, REFUSED), silence]),
    canBatch(chainId, signer),
  ])
  if (refused) return { kind: 'refused', problem: explain(refused, 'own_reclaim') }
  if (isStopped()) return { kind: 'declined' }
  try {
    await standOn(chainId)
  } catch (error) {
    return walletAnswer(error, 'own_reclaim')
  }
  if (isStopped()) return { kind: 'declined' }
  try {
    return await (batches ? inBatch(terms) : byTransaction(terms))
  } catch (error) {
    return sendingAnswer(error, 'own_reclaim')
  }
}

async function byTransaction(terms: OwnReclaimTerms): Promise<SentReclaim> {
  const txHash = hashOf(await writeContract(await wagmiConfig(), callOf(terms)))
  return { kind: 'accepted', txHash, ...kept(terms, { txHash, batch: null }) }
}

async function inBatch(terms: OwnReclaimTerms): Promise<SentReclaim> {
  const batch = await sendBatch(terms.chainId, terms.signer, [encoded(callOf(terms))])
  return { kind: 'in_wallet', ...kept(terms, { txHash: null, batch }) }
}

function kept(
  { chainId, version, vault, signer, index }: OwnReclaimTerms,
  sent: Pick<OwnReclaim, 'txHash' | 'batch'>,
): { unkept?: true } {
  const deposit = { chainId, version, index: index.toString(), vault }
  const record = { ...deposit, signer, nonce: null, ...sent, createdAt: Date.now() }
  return ownReclaims.save(record) ? {} : { unkept: true }
}

/** Waits for what becomes of what was kept, for as long as the chain or the wallet takes. */
export async function endOfReclaim(reclaim: OwnReclaim): Promise<ReclaimEnd> {
  try {
    if (reclaim.txHash !== null) return await endOfTransaction(reclaim, reclaim.txHash)
    return reclaim.batch === null ? 'open' : await endOfBatch(reclaim, reclaim.batch)
  } catch {
    return 'open'
  }
}

async function endOfBatch(reclaim: OwnReclaim, batch: string): Promise<ReclaimEnd> {
  const { kind } = await batchOutcome(batch)
  if (kind === 'cancelled') return NEVER_SENT
  return kind === 'reverted' ? undoneAs(reclaim, REVERTED) : kind
}

async function endOfTransaction(reclaim: OwnReclaim, hash: Hex): Promise<ReclaimEnd> {
  const { chainId, signer } = reclaim
  const nonce = await nonceOf(chainId, hash)
  if (nonce !== null) ownReclaims.update(nameOfReclaim(reclaim), { nonce })
  // Replaced while no page looked, it would be waited for without end.
  else if (reclaim.nonce !== null && (await isNoncePassed(chainId, signer, reclaim.nonce))) {
    return undoneAs(reclaim, CANCELLED)
  }
  const { receipt, cancelled } = await settled(chainId, hash)
  if (cancelled) return CANCELLED
  return receipt.status === 'reverted' ? undoneAs(reclaim, REVERTED) : 'done'
}

/** With what the vault says by now, which may know better. */
async function undoneAs({ chainId, vault, index, signer }: OwnReclaim, cause: Cause): Promise<Cause> {
  return (await refusalOf({ chainId, vault, index: BigInt(index), signer }, cause)) ?? cause
}

/** Why the vault would refuse it now; `otherwise` where it does so for no reason that we know. Null: it would not. */
async function refusalOf(terms: Deposit, otherwise: Cause): Promise<Cause | null> {
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
