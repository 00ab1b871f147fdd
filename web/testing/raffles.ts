import { formatRaffleLink } from '@filbert/sdk/raffle-link'
import { raffleOrder, seedCommitment } from '@filbert/sdk/raffles/fair'
import type { Raffle, RaffleSlot } from '@/api/raffles'
import type { Link } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { operation } from './api'
import { changeLink, makeLink, nameOf, payOut, personOf, someHash, world } from './world'

const HELD_MS = 600_000

/** What every raffle is drawn by, unless a test says otherwise. */
export const RAFFLE_SEED: Hex = `0x${'01'.repeat(32)}`

interface Given {
  /** What each slot holds, of USDC of the first chain. */
  amounts: string[]
  /** Who it says that it is from. */
  from?: string
  /** Who has a slot already, as they call themselves and in the order of their draws; null: they do not say. */
  takers?: (string | null)[]
  expiresAt?: number
}

/** A raffle that somebody of the sandbox made, and its address for people. */
export function makeRaffle({ amounts, from, takers = [], expiresAt }: Given): { url: string; slots: Link[] } {
  const more = { requiresMfa: true, sender: personOf(0).address, expiresAt: expiresAt ?? null }
  const made = amounts.map((amount) => makeLink({ amount, symbol: 'USDC', more }))
  const [first] = made
  if (!first) throw new Error('a raffle has at least one slot')
  const { chainId, version, index, pubKey20 } = first.link
  if (from) world.raffleNames.set(pubKey20, from)
  const slots = made.map(({ link }) => link)
  for (const name of takers) {
    const slot = nextOf(slots)
    if (!slot) throw new Error('there are more who have slots than slots')
    payDrawn(slot, someHash().slice(0, 42) as Hex)
    if (name) world.raffleNames.set(nameOf(slot), name)
  }
  const others = slots.slice(1).map((slot) => slot.index)
  return {
    slots,
    url: formatRaffleLink('', { chainId, version, slots: [index, ...others], secret: first.secret }),
  }
}

/** What nobody has claimed goes back to its sender. */
export function refundRest(slots: Link[]): void {
  for (const slot of slots.map(known))
    if (slot.state === 'pending') changeLink({ ...slot, state: 'reclaimed' })
}

const known = (link: Link): Link => world.links.get(nameOf(link)) ?? link

type Named = Record<string, string>

/** All slots of the raffle that one of them names. */
function slotsOf({ chainId, version, index }: Named): Link[] {
  const one = world.links.get(`${chainId}/${version}/${index}`)
  return [...world.links.values()].filter(({ pubKey20 }) => pubKey20 === one?.pubKey20)
}

/** The first in the order of the draws that is free. */
function nextOf(slots: Link[]): Link | undefined {
  const [first] = slots
  const seed = (first && world.raffleSeeds.get(first.pubKey20)?.seed) ?? RAFFLE_SEED
  const free = slots.map(known).filter(({ state }) => state === 'pending')
  const [next] = raffleOrder(
    seed,
    free.map(({ index }) => index),
  )
  return free.find(({ index }) => index === next)
}

function payDrawn(slot: Link, recipient: Hex): Hex {
  world.raffleDraws.set(nameOf(slot), 1 + world.raffleDraws.size)
  return payOut(slot, recipient)
}

/** The seed is told once nothing of the raffle is left to be drawn. */
function drawOf(pubKey20: Hex, isOver: boolean): Raffle['draw'] {
  const known = world.raffleSeeds.get(pubKey20)
  if (known === null) return null
  const { seed, commitment } = known ?? { seed: RAFFLE_SEED, commitment: seedCommitment(RAFFLE_SEED) }
  return { commitment, seed: isOver ? seed : null }
}

const STATES = { pending: 'free', claimed: 'claimed', reclaimed: 'takenBack' } as const

function told(slot: Link): RaffleSlot {
  const { index, amount, state, withdrawal } = slot
  return {
    index,
    amount,
    drawn: world.raffleDraws.get(nameOf(slot)) ?? null,
    name: world.raffleNames.get(nameOf(slot)) ?? null,
    recipient: withdrawal?.recipient ?? null,
    state: STATES[state],
    txHash: withdrawal?.txHash ?? null,
  }
}

function raffleOf(slots: Link[]): Raffle | null {
  const [first] = slots
  if (!first) return null
  const { chainId, version, pubKey20, sender, token, kind, expiresAt } = first
  const inState = (state: Link['state']) => slots.filter((slot) => slot.state === state)
  const sum = (some: Link[]) => String(some.reduce((all, { amount }) => all + BigInt(amount), 0n))
  const leaderboard = inState('claimed')
    .map(told)
    .map(({ recipient, txHash, ...one }) => ({
      ...one,
      claimedAt: first.createdAt,
      recipient: recipient as Hex,
      txHash: txHash as Hex,
    }))
    .sort((one, other) => Number(BigInt(other.amount) - BigInt(one.amount)))
  return {
    ...{ chainId, version, pubKey20, sender, token, kind, expiresAt, leaderboard },
    claimable: true,
    draw: drawOf(pubKey20, inState('pending').length === 0),
    senderName: world.raffleNames.get(pubKey20) ?? null,
    left: sum(inState('pending')),
    total: sum(slots),
    slots: {
      claimed: inState('claimed').length,
      expired: 0,
      free: inState('pending').length,
      held: 0,
      takenBack: inState('reclaimed').length,
      total: slots.length,
    },
  }
}

/** The answers about raffles. Nobody has to work for a slot; the first that is left is drawn. */
export const raffleAnswers = [
  operation('GET /raffles/{chainId}/{version}/{index}', ({ params, refuse }) => {
    return raffleOf(slotsOf(params)) ?? refuse(404, 'deposit_not_found')
  }),
  operation('GET /raffles/{chainId}/{version}/{index}/slots', ({ params }) => ({
    slots: slotsOf(params).map(told),
    next: null,
  })),
  operation('GET /raffles/{chainId}/{version}/{index}/wallets/{address}', ({ params }) => {
    const own = slotsOf(params)
      .map(told)
      .find(({ recipient }) => sameAddress(recipient, params['address']))
    return { slot: own ? { ...own, claiming: false, heldUntil: 0 } : null, task: null }
  }),
  operation('POST /raffles/{chainId}/{version}/{index}/slots', async ({ params, body, refuse }) => {
    const { name } = await body()
    const drawn = nextOf(slotsOf(params))
    if (!drawn) return refuse(404, 'deposit_not_found')
    if (name) world.raffleNames.set(nameOf(drawn), name)
    const { amount, index } = drawn
    return { amount, index, heldUntil: Date.now() + HELD_MS }
  }),
  operation('POST /raffles/{chainId}/{version}/{index}/claims', async ({ params, body, refuse }) => {
    const { slot, recipient } = await body()
    const drawn = slotsOf(params).find(({ index }) => index === slot)
    return drawn ? { txHash: payDrawn(drawn, recipient as Hex) } : refuse(404, 'deposit_not_found')
  }),
  operation('POST /submit-raffle-link', () => ({ success: true })),
]
