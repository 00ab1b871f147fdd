import type { Log, Transaction } from 'viem'
import { getBlock, getBlockNumber, getLogs, getTransactionCount } from 'viem/actions'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { isNative, kindOf, type Moved } from '@filbert/sdk/asset-calls'
import { EVENTS, movedBy } from './payment-events'
import { receiptNow } from './receipt'
import { wagmiConfig } from './wagmi'

/** A payment straight to an address that a wallet was asked for, and about which it has said nothing certain. */
export interface AskedPayment extends Moved {
  chainId: string
  /** Smallest units, or how many pieces. */
  amount: bigint
  sender: Hex
  recipient: Hex
  /** The sender's next nonce when the wallet was asked; null: not known, or not what it is told by. */
  nonceBefore: number | null
  /** The newest block by then. */
  blockBefore: bigint
}

/**
 * `absent`: nothing that could be it is on the chain, though its nonce is taken; where it has none, so far. `unknown`:
 * the chain does not tell.
 */
export type FoundPayment = { kind: 'paid'; txHash: Hex } | { kind: 'absent' | 'unknown' }

type Client = ReturnType<Awaited<ReturnType<typeof wagmiConfig>>['getClient']>

/** Nodes tell events of so many blocks at once, or of no more than so many. */
const BLOCKS_AT_ONCE = [10_000n, 1_000n] as const
/** By so many blocks a node may lag behind another. */
const LAG = 5n
/** More questions than these are too many for one look. A day has 345,600 blocks of 250 ms. */
const MOST_QUESTIONS = 40n

/**
 * Looks for a payment on the chain, among what came since the wallet was asked. `known`: transactions of other payments.
 * Of a token its events tell, and of the chain's own currency the transaction that took the nonce.
 */
export async function findPayment(asked: AskedPayment, known: readonly Hex[]): Promise<FoundPayment> {
  const client = (await wagmiConfig()).getClient({ chainId: Number(asked.chainId) })
  try {
    return isNative(asked) ? await findByNonce(client, asked, known) : await findByEvent(client, asked, known)
  } catch {
    return { kind: 'unknown' }
  }
}

/** The transaction of the sender with this nonce, whatever it is. Nodes forget old states, and cannot tell then. */
async function findByNonce(
  client: Client,
  asked: AskedPayment,
  known: readonly Hex[],
): Promise<FoundPayment> {
  const { chainId, sender: address, nonceBefore, blockBefore, recipient, amount } = asked
  if (nonceBefore === null) return { kind: 'unknown' }
  const isTaken = async (blockNumber: bigint) =>
    (await getTransactionCount(client, { address, blockNumber })) > nonceBefore
  let [low, high] = [blockBefore, await getBlockNumber(client, { cacheTime: 0 })]
  if (!(await isTaken(high))) return { kind: 'unknown' }
  while (low < high) {
    const middle = (low + high) / 2n
    if (await isTaken(middle)) high = middle
    else low = middle + 1n
  }
  const { transactions } = await getBlock(client, { blockNumber: low, includeTransactions: true })
  const taken = transactions.find((one) => sameAddress(one.from, address) && one.nonce === nonceBefore)
  if (!taken) return { kind: 'unknown' }
  // Another payment took the nonce, so this one cannot be made any more.
  if (known.includes(taken.hash)) return { kind: 'absent' }
  const isIt = sameAddress(taken.to ?? undefined, recipient) && taken.value === amount
  if (!isIt) return mayHaveCalled(taken, asked) ? { kind: 'unknown' } : { kind: 'absent' }
  const receipt = await receiptNow(chainId, taken.hash)
  if (receipt === null) return { kind: 'unknown' }
  return receipt.status === 'success' ? { kind: 'paid', txHash: taken.hash } : { kind: 'absent' }
}

/** An account with code may pay by a call of itself or of another contract, which names the recipient. */
function mayHaveCalled({ input }: Transaction, { recipient }: AskedPayment): boolean {
  return input.toLowerCase().includes(recipient.slice(2).toLowerCase())
}

async function findByEvent(
  client: Client,
  asked: AskedPayment,
  known: readonly Hex[],
): Promise<FoundPayment> {
  const logs = await logsSince(client, asked)
  if (logs === null) return { kind: 'unknown' }
  const moved = movedBy(asked, logs).filter(({ txHash }) => txHash !== null && !known.includes(txHash))
  const exact = moved.find(({ amount }) => amount === asked.amount)
  if (exact?.txHash) return { kind: 'paid', txHash: exact.txHash }
  // Some tokens keep a part: another amount may be it.
  if (moved.length > 0) return { kind: 'unknown' }
  return { kind: (await isLongTaken(client, asked)) ? 'absent' : 'unknown' }
}

/** A node that lags behind may not have the events of a nonce that was taken just now. */
async function isLongTaken(client: Client, asked: AskedPayment): Promise<boolean> {
  const { sender: address, nonceBefore } = asked
  if (nonceBefore === null) return true
  const blockNumber = (await getBlockNumber(client, { cacheTime: 0 })) - LAG
  return (await getTransactionCount(client, { address, blockNumber })) > nonceBefore
}

/** All of the token's transfers of the sender since then; null where that is more than a node tells. */
async function logsSince(client: Client, asked: AskedPayment): Promise<Log[] | null> {
  const latest = await getBlockNumber(client, { cacheTime: 0 })
  let refusal: unknown = null
  for (const step of BLOCKS_AT_ONCE) {
    if (latest - asked.blockBefore > step * MOST_QUESTIONS) continue
    try {
      return await logsBetween(client, asked, latest, step)
    } catch (error) {
      refusal = error
    }
  }
  if (refusal !== null) throw refusal
  return null
}

async function logsBetween(
  client: Client,
  asked: AskedPayment,
  latest: bigint,
  step: bigint,
): Promise<Log[]> {
  const { token: address, sender, blockBefore } = asked
  const of = (fromBlock: bigint, toBlock: bigint) =>
    kindOf(asked) === 3
      ? getLogs(client, { address, event: EVENTS.pieces, args: { from: sender }, fromBlock, toBlock })
      : kindOf(asked) === 2
        ? getLogs(client, { address, event: EVENTS.piece, args: { from: sender }, fromBlock, toBlock })
        : getLogs(client, { address, event: EVENTS.tokens, args: { from: sender }, fromBlock, toBlock })
  const logs: Log[] = []
  for (let from = blockBefore; from <= latest; from += step) {
    const to = from + step - 1n
    logs.push(...(await of(from, to < latest ? to : latest)))
  }
  return logs
}
