import type { Hex } from 'viem'
import { sameAddress } from '../address.js'
import { signClaim } from '../claim-signature.js'
import { type Context, chainOf, unitsOf } from '../context.js'
import { FilbertError } from '../error.js'
import { badLink, type OpenedLink, payeeIn, wrong } from '../inputs.js'
import { type LinkKey, linkKey } from '../keys.js'
import type { DepositRef } from '../link.js'
import { signEntry } from '../raffle-entry.js'
import { parseRaffleLink, refOf } from '../raffle-link.js'
import type { Sent } from '../schema.gen.js'
import { vaultOf } from '../trust.js'
import { solve } from './proof.js'
import type { DrawnSlot, Raffle, RaffleStanding } from './shapes.js'

export interface TakePartInput {
  /** The whole link. Its secret goes no further than signatures made here. */
  link: string
  /** Who is to have what is drawn; each wallet once. */
  to: string
  /** Shown to all who look; 30 characters of it. */
  name?: string
  signal?: AbortSignal | undefined
}

/** What somebody got, in smallest units, and the transaction that pays it. */
export interface Won {
  index: string
  amount: bigint
  txHash: Hex
}

/** Has a slot drawn and pays it out. The same again is the same: each wallet has one slot. */
export async function takePart(context: Context, input: TakePartInput): Promise<Won> {
  const { signal } = input
  const whole = raffleLinkIn(input.link)
  const entrant = { key: linkKey(whole.secret), recipient: payeeIn(input.to), ...whole }
  const raffle = await readRaffle(context, whole.deposit, signal)
  if (!sameAddress(raffle.pubKey20, entrant.key.pubKey20)) {
    throw wrong('wrong_secret', 'The secret does not open this raffle: a character of the link is wrong.')
  }
  const path = `${pathOf(whole.deposit)}/wallets/${entrant.recipient}`
  const standing = await context.transport.get<RaffleStanding>(path, { signal })
  const { slot } = standing
  if (slot?.state === 'claimed' && slot.txHash !== null) {
    return { index: slot.index, amount: unitsOf(slot.amount), txHash: slot.txHash }
  }
  const vault = vaultOf(
    context.trust,
    await chainOf(context, whole.deposit.chainId, signal),
    whole.deposit.version,
  )
  const drawn = slot ?? (await draw(context, { ...entrant, vault }, standing, input))
  const txHash = await claimSlot(context, { ...entrant, vault }, drawn.index, signal)
  return { index: drawn.index, amount: unitsOf(drawn.amount), txHash }
}

export async function readRaffle(
  { transport }: Context,
  ref: DepositRef,
  signal?: AbortSignal,
): Promise<Raffle> {
  const raffle = await transport.get<Raffle>(pathOf(ref), { signal })
  if (raffle.chainId === ref.chainId && raffle.version === ref.version) return raffle
  throw wrong('answer_differs', 'The server told of another raffle than was asked for.')
}

/** A raffle is named by the first of its deposits. */
export function raffleLinkIn(href: string): OpenedLink {
  const parsed = parseRaffleLink(href)
  if (!parsed.ok) throw badLink(parsed.problem)
  return { deposit: refOf(parsed.raffle), secret: parsed.raffle.secret }
}

interface Entrant extends OpenedLink {
  key: LinkKey
  recipient: Hex
  vault: Hex
}

async function draw(
  context: Context,
  { key, recipient, vault, deposit, secret }: Entrant,
  { task }: RaffleStanding,
  { name, signal }: TakePartInput,
): Promise<DrawnSlot> {
  const worked = { pubKey20: key.pubKey20, recipient }
  const proof = task && {
    challenge: task.challenge,
    nonce: await solve(task, worked, context.clock, signal),
  }
  const signature = await signEntry(key.privateKey, { chainId: BigInt(deposit.chainId), vault, recipient })
  const body = { recipient, signature, ...(name !== undefined && { name }), ...(proof && { proof }) }
  return context.transport.write<DrawnSlot>('POST', `${pathOf(deposit)}/slots`, body, {
    signal,
    own: [secret, key.privateKey],
  })
}

async function claimSlot(
  context: Context,
  { key, recipient, vault, deposit, secret }: Entrant,
  slot: string,
  signal?: AbortSignal,
): Promise<Hex> {
  if (!/^\d{1,20}$/.test(slot)) throw new FilbertError('unreadable', 'The answer has a slot that is none.')
  const terms = { chainId: BigInt(deposit.chainId), vault, index: BigInt(slot), recipient }
  const signature = await signClaim(key.privateKey, terms)
  const body = { slot, recipient, signature }
  const own = [secret, key.privateKey]
  const { txHash } = await context.transport.write<Sent>('POST', `${pathOf(deposit)}/claims`, body, {
    signal,
    own,
  })
  return txHash
}

export function pathOf({ chainId, version, index }: DepositRef): string {
  return `/raffles/${[chainId, version, index].map(encodeURIComponent).join('/')}`
}
