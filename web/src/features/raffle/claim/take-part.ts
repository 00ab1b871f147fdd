import { ApiError } from '@/api/client'
import { type DrawnSlot, rafflesApi } from '@/api/raffles'
import type { Hex } from '@/lib/hex'
import { type RaffleLink, refOf } from '@filbert/sdk/raffle-link'
import type { Cause } from '@/words/sentence'

/** What takes part needs: the link, where its vault is, and for whom. */
export interface Entry {
  raffle: RaffleLink
  vault: Hex
  recipient: Hex
  /** What they call themselves; empty: nothing. */
  name: string
}

/** `share`: how far the work is, from 0 to 1. */
export type EntryPhase = { kind: 'looking' | 'drawing' | 'claiming' } | { kind: 'working'; share: number }

/** A slot that is paid, or on its way: the server keeps the claim from here on. */
export interface Won {
  recipient: Hex
  index: string
  /** Smallest units. */
  amount: string
  txHash: Hex | null
}

export type Entered = { kind: 'won'; won: Won } | { kind: 'given_up' } | { kind: 'refused'; cause: Cause }

/** How often it begins anew where work ran out or a slot went to somebody else meanwhile. */
const TRIES = 3

const ANEW: readonly string[] = ['proof_required', 'proof_wrong', 'slot_not_held']

/** The curve arithmetic and the work, which no first paint needs. To be asked for as soon as the page stands. */
export async function loadEntering() {
  const [{ linkKey }, { signClaimOf }, { signEntry }, { solve }] = await Promise.all([
    import('@/lib/secret'),
    import('@filbert/sdk/claim-signature'),
    import('@filbert/sdk/raffle-entry'),
    import('./solve'),
  ])
  return { linkKey, signClaimOf, signEntry, solve }
}

/**
 * Has a slot drawn for a wallet and claims it. A wallet that has one goes on with it; one that was paid hears which.
 * Work is given up by `signal`; what was drawn by then is kept for ten minutes.
 */
export async function takePart(
  entry: Entry,
  news: (phase: EntryPhase) => void,
  signal: AbortSignal,
): Promise<Entered> {
  const code = await loadEntering().catch(() => null)
  if (!code) return { kind: 'refused', cause: { code: 'unloaded', outcome: 'refused' } }
  for (let left = TRIES; ; left -= 1) {
    try {
      return await once(entry, code, news, signal)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (left > 1 && ANEW.includes(error.code)) continue
      return { kind: 'refused', cause: error }
    }
  }
}

type Code = Awaited<ReturnType<typeof loadEntering>>

async function once(
  { raffle, vault, recipient, name }: Entry,
  { linkKey, signClaimOf, signEntry, solve }: Code,
  news: (phase: EntryPhase) => void,
  signal: AbortSignal,
): Promise<Entered> {
  const ref = refOf(raffle)
  const { privateKey } = linkKey(raffle.secret)
  news({ kind: 'looking' })
  const { slot, task } = await rafflesApi.wallet(ref, recipient)
  if (slot && (slot.state === 'claimed' || slot.claiming)) {
    const { index, amount, txHash } = slot
    return { kind: 'won', won: { recipient, index, amount, txHash } }
  }
  const proof = task && (await prove(solve, task, news, signal))
  if (signal.aborted) return { kind: 'given_up' }
  news({ kind: 'drawing' })
  const signature = await signEntry(privateKey, { chainId: BigInt(raffle.chainId), vault, recipient })
  const drawn: DrawnSlot = await rafflesApi.draw(ref, {
    recipient,
    signature,
    ...(name !== '' && { name }),
    ...(proof && { proof }),
  })
  const { index, amount } = drawn
  news({ kind: 'claiming' })
  const claim = {
    slot: index,
    recipient,
    signature: await signClaimOf(privateKey, { ...ref, index }, vault, recipient),
  }
  const won = { recipient, index, amount }
  try {
    const { txHash } = await rafflesApi.claim(ref, claim)
    return { kind: 'won', won: { ...won, txHash } }
  } catch (error) {
    if (error instanceof ApiError && error.saved) return { kind: 'won', won: { ...won, txHash: null } }
    throw error
  }
}

async function prove(
  solve: Code['solve'],
  task: { challenge: string; bits: number },
  news: (phase: EntryPhase) => void,
  signal: AbortSignal,
): Promise<{ challenge: string; nonce: string } | null> {
  news({ kind: 'working', share: 0 })
  const nonce = await solve(task, (share) => news({ kind: 'working', share }), signal)
  return nonce === null ? null : { challenge: task.challenge, nonce }
}
