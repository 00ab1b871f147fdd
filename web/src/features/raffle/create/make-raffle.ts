import type { Dispatch } from 'react'
import { ApiError } from '@/api/client'
import { isPassing } from '@/api/errors'
import { rafflesApi } from '@/api/raffles'
import { mayComeYet } from '@/chain/deadline'
import type { RaffleDepositResult, RafflePhase } from '@/chain/raffle-deposit'
import { mayAskAgain } from '@/device/follow/ask-again'
import {
  amountsOf,
  isUntouched,
  nextPart,
  notePart,
  type RafflePart,
  type RaffleRecord,
  raffleRecords,
} from '@/device/records/raffles'
import { UNLOADED } from '@/lib/cause'
import type { Hex } from '@/lib/hex'
import { publicRaffleLink } from '@filbert/sdk/raffle-link'
import { linkKey } from '@/lib/secret'
import type { Cause } from '@/words/sentence'
import { findPart } from './find-part'
import type { RaffleTerms } from './raffle-draft'
import { linkOf, partsOf } from './raffle-parts'

/** How it goes. That all of it is made is heard from where it is kept. */
export type RaffleNews =
  | { type: 'started'; pubKey20: Hex }
  | { type: 'advanced'; part: number; phase: RafflePhase | 'looking' }
  /** Without a problem its owner said no. */
  | { type: 'refused'; problem: Cause | null }
  | { type: 'made' }

/** How it is gone on with: by whom, and on which vault. */
export interface Making {
  vault: Hex
  batches: boolean
  /** What a wallet was asked for and never answered is asked for once more, by its owner's word. */
  askAgain: boolean
}

function loadRaffling() {
  return import('@/chain/raffle-deposit')
}

/**
 * Keeps what was agreed on, before anything is asked of the wallet. What the wallet said no to before is gone on with:
 * it has the same secret. Null: this browser keeps nothing.
 */
export function keepRaffle(terms: RaffleTerms, now: number): RaffleRecord | null {
  const { secret, chainId, version, asset, amounts, sender, from, expiresInDays } = terms
  const { pubKey20 } = linkKey(secret)
  const known = raffleRecords.get(pubKey20) ?? raffleRecords.restore(pubKey20)
  if (known) return known
  const record: RaffleRecord = {
    pubKey20,
    secret,
    chainId,
    version,
    token: asset.address,
    symbol: asset.symbol,
    decimals: asset.decimals,
    sender,
    from,
    expiresInDays,
    amounts: amounts.map(String),
    parts: partsOf(amounts.length),
    createdAt: now,
  }
  if (raffleRecords.save(record)) return record
  raffleRecords.forget(pubKey20)
  return null
}

/** Makes the parts that are missing, one after the other, and tells how it goes. One page at a time does. */
export async function makeRaffle(
  pubKey20: Hex,
  making: Making,
  news: Dispatch<RaffleNews>,
  signal: AbortSignal,
): Promise<void> {
  news({ type: 'started', pubKey20 })
  const end = await alone(pubKey20, signal, () => makeParts(pubKey20, making, news, signal))
  if (signal.aborted) return
  const record = raffleRecords.get(pubKey20)
  if (end && record && isUntouched(record)) raffleRecords.archive(pubKey20)
  news(end ? { type: 'refused', problem: end.problem } : { type: 'made' })
  if (!end && record) void tellSender(record)
}

/** Null: all are made. */
type End = { problem: Cause | null } | null

async function makeParts(
  pubKey20: Hex,
  making: Making,
  news: Dispatch<RaffleNews>,
  signal: AbortSignal,
): Promise<End> {
  const code = await loadRaffling().catch(() => null)
  if (!code) return { problem: UNLOADED }
  for (;;) {
    const record = raffleRecords.get(pubKey20)
    if (!record) return { problem: { code: 'own_fault', outcome: 'unknown' } }
    const at = nextPart(record)
    if (at === null) return null
    if (signal.aborted) return { problem: null }
    const begun = record.parts[at]
    const before =
      begun && (wasAsked(begun) || begun.saidNo) ? await settle(code, record, at, making, news) : null
    if (before !== null && before !== 'ask') {
      if (before === 'made') continue
      return before
    }
    const end = await ask(code, record, at, making, news, signal)
    if (end) return end
  }
}

type Code = Awaited<ReturnType<typeof loadRaffling>>

function wasAsked({ askedAt, txHash, batch }: RafflePart): boolean {
  return askedAt !== null || txHash !== null || batch !== null
}

/** What became of a part that a wallet was asked for before. */
async function settle(
  code: Code,
  record: RaffleRecord,
  at: number,
  { vault, askAgain }: Making,
  news: Dispatch<RaffleNews>,
): Promise<'made' | 'ask' | End> {
  news({ type: 'advanced', part: at, phase: 'looking' })
  const { pubKey20, chainId, sender: from } = record
  const part = record.parts[at]
  const found = await findPart(record, at)
  if (found.kind === 'found') {
    notePart(pubKey20, at, { first: found.first })
    return 'made'
  }
  if (found.kind === 'unknown') return { problem: found.cause }
  const placed = { chainId, vault, from, amounts: amountsOf(record, at) }
  if (found.kind === 'pending' && part?.txHash) {
    news({ type: 'advanced', part: at, phase: 'deposit_mining' })
    return note(record, at, await code.raffleOutcome(placed, part.txHash))
  }
  if (part?.batch) {
    news({ type: 'advanced', part: at, phase: 'deposit_mining' })
    const outcome = await code.raffleBatchOutcome(placed, part.batch)
    const isFailed = outcome.kind === 'refused' && outcome.cause.code === 'batch_failed'
    if (!isFailed || mayComeYet(part.askedAt ?? record.createdAt, Date.now())) {
      return note(record, at, outcome)
    }
  }
  return found.kind === 'undone' ? askFor(record, at) : lookAgain(record, at, askAgain)
}

function askFor({ pubKey20 }: RaffleRecord, at: number): 'ask' {
  notePart(pubKey20, at, NOT_ASKED)
  return 'ask'
}

/** Of a part that nobody has heard of: whether its wallet may be asked again, and then whether it has come since. */
async function lookAgain(record: RaffleRecord, at: number, askAgain: boolean): Promise<'made' | 'ask' | End> {
  const { pubKey20, chainId, sender, createdAt, parts } = record
  const { nonce = null, txHash = null, batch = null, askedAt = null, saidNo } = parts[at] ?? {}
  const ownersWord = askAgain || saidNo === true
  const asked = { chainId, sender, nonce, txHash, batch, askedAt: askedAt ?? createdAt }
  switch (await mayAskAgain(asked, pubKey20, ownersWord)) {
    case 'may':
      break
    case 'unread':
      return { problem: { code: 'begun_elsewhere', outcome: 'unknown' } }
    case 'out':
    case 'asked_before':
      // A transaction that no node has heard of for long: its owner may know more.
      if (!ownersWord)
        return { problem: { code: 'asked_before', outcome: 'unknown', values: [asked.askedAt / 1000] } }
  }
  const found = await findPart(record, at)
  if (found.kind === 'unknown') return { problem: found.cause }
  if (found.kind !== 'found') return askFor(record, at)
  notePart(pubKey20, at, { first: found.first })
  return 'made'
}

const NOT_ASKED = { askedAt: null, nonce: null, txHash: null, batch: null }
/** By the wallet's word alone; the nonce that it had stays known. */
const SAID_NO = { askedAt: null, txHash: null, batch: null, saidNo: true } as const

async function ask(
  code: Code,
  record: RaffleRecord,
  at: number,
  { vault, batches }: Making,
  news: Dispatch<RaffleNews>,
  signal: AbortSignal,
): Promise<End> {
  const { pubKey20, chainId, token, sender, expiresInDays, parts } = record
  const left = parts.flatMap((_, n) => (n >= at ? amountsOf(record, n) : []))
  const toAllow = left.reduce((sum, one) => sum + one, 0n)
  const amounts = amountsOf(record, at)
  const terms = { chainId, vault, token, amounts, toAllow, pubKey20, from: sender, batches, expiresInDays }
  const watch = {
    phase: (phase: RafflePhase) => news({ type: 'advanced', part: at, phase }),
    asking: (nonce: number | null) => void notePart(pubKey20, at, { askedAt: Date.now(), nonce }),
    sent: (txHash: Hex) => void notePart(pubKey20, at, { txHash }),
    batch: (batch: string) => void notePart(pubKey20, at, { batch }),
  }
  const end = note(record, at, await code.depositRaffle(terms, watch, signal))
  return end === 'made' ? null : end
}

/** Keeps how a part ended. */
function note({ pubKey20 }: RaffleRecord, at: number, result: RaffleDepositResult): 'made' | End {
  switch (result.kind) {
    case 'made':
      notePart(pubKey20, at, { first: result.first, txHash: result.txHash })
      return 'made'
    case 'sent':
      return { problem: { code: 'begun_elsewhere', outcome: 'unknown' } }
    case 'given_up':
      return { problem: null }
    case 'declined':
      notePart(pubKey20, at, SAID_NO)
      return { problem: null }
    case 'undone':
      notePart(pubKey20, at, NOT_ASKED)
      return { problem: result.cause }
    case 'refused':
      if (result.cause.outcome === 'refused') notePart(pubKey20, at, SAID_NO)
      return { problem: result.cause }
  }
}

/** One page at a time, of all that this browser has open. A wait that was given up holds nobody up. */
async function alone(pubKey20: Hex, signal: AbortSignal, work: () => Promise<End>): Promise<End> {
  // Only there over https, and on this machine.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(`filbert.raffle.${pubKey20}`, { ifAvailable: true }, (lock) => {
    if (!lock) return { problem: { code: 'sent_elsewhere', outcome: 'unknown' } as const }
    const givenUp = new Promise<End>((resolve) =>
      signal.addEventListener('abort', () => resolve({ problem: null })),
    )
    return Promise.race([work(), givenUp])
  })
}

/** How often the server is told who it is from, while it has not seen the raffle yet. */
const TELLS = 20
const PAUSE_MS = 1_500
const NOT_SEEN: readonly string[] = ['deposit_unconfirmed', 'deposit_not_found', 'rate_limited']

/** Says who it is from. Decoration: without it the raffle is from an address. */
async function tellSender(record: RaffleRecord): Promise<void> {
  const raffle = linkOf(record)
  if (!raffle || record.from === '') return
  const { signSenderName } = await import('@filbert/sdk/raffle-entry')
  const link = publicRaffleLink(location.origin, raffle)
  const signature = await signSenderName(linkKey(record.secret).privateKey, link, record.from)
  for (let left = TELLS; left > 0; left -= 1) {
    try {
      await rafflesApi.tellSender({ link, senderName: record.from, signature })
      return
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isPassing(error) && !NOT_SEEN.includes(error.code)) return
      await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs ?? PAUSE_MS))
    }
  }
}
