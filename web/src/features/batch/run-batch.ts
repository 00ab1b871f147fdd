import { ApiError } from '@/api/client'
import type { AllowancePhase } from '@/chain/allowance'
import { mayAskAgain } from '@/device/follow/ask-again'
import { type Batch, batches, batchParts, partId, updatePart } from '@/device/records/batches'
import { UNLOADED } from '@/lib/cause'
import type { Cause } from '@/words/sentence'
import { settleParts } from './standings'

/** How it goes on. `waits`: the wallet was asked for a part before, and has not said what it did. */
export type RunNews =
  | { type: 'phase'; phase: AllowancePhase | 'looking' | 'asking' | 'mining'; part: number }
  | { type: 'ended'; end: RunEnd }

export type RunEnd =
  | { kind: 'made' }
  | { kind: 'declined' }
  | { kind: 'waits'; part: number }
  | { kind: 'stopped' }
  | { kind: 'refused'; cause: Cause }

interface Run {
  /** The wallet carries out several calls as one. */
  batches: boolean
  /** A part that is asked for once more, though the wallet may have it: its owner has looked. */
  again: number | null
}

/** What the wallet is asked with. To be asked for early: at the tap there may be no network to bring it. */
export function loadDepositMany() {
  return import('@/chain/deposit-many')
}

/**
 * Makes what is not made yet, one transaction after the other, from wherever it was left. Nothing is asked of the wallet
 * that it may have sent already. All that is known is kept as soon as it is: the page may go at any time.
 */
export async function runBatch(
  id: string,
  run: Run,
  news: (news: RunNews) => void,
  signal: AbortSignal,
): Promise<void> {
  const end = await alone(id, () => parts(id, run, news, signal))
  if (!signal.aborted) news({ type: 'ended', end })
}

type Chain = Awaited<ReturnType<typeof loadDepositMany>>

async function parts(
  id: string,
  run: Run,
  news: (news: RunNews) => void,
  signal: AbortSignal,
): Promise<RunEnd> {
  const chain = await loadDepositMany().catch(() => null)
  if (!chain) return { kind: 'refused', cause: UNLOADED }
  news({ type: 'phase', phase: 'looking', part: 0 })
  const unsettled = await settledNow(id)
  if (unsettled) return unsettled
  const begun = batches.get(id)
  if (!begun) return { kind: 'stopped' }
  for (const at of begun.parts.keys()) {
    const end = await begunBefore(chain, id, at, run.again === at, news)
    if (end) return end
    if (signal.aborted) return { kind: 'stopped' }
  }
  const allowed = await allowRest(chain, id, run, news)
  if (allowed) return allowed
  for (const at of begun.parts.keys()) {
    if (signal.aborted) return { kind: 'stopped' }
    const end = await make(chain, id, at, run, news)
    if (end) return end
  }
  return { kind: 'made' }
}

/** Null: all that the chain has is completed. */
async function settledNow(id: string): Promise<RunEnd | null> {
  try {
    await settleParts(id)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { kind: 'refused', cause: error }
  }
}

/** What the wallet was asked for earlier. Null: it is made, or certainly nothing, and may be asked for. */
async function begunBefore(
  chain: Chain,
  id: string,
  at: number,
  again: boolean,
  news: (news: RunNews) => void,
): Promise<RunEnd | null> {
  const batch = batches.get(id)
  const part = batch?.parts[at]
  if (!batch || !part || part.first !== null || !part.asked) return null
  const { chainId, sender, vault } = batch
  const placed = { chainId, vault, from: sender }
  const [key] = batchParts.get(partId(id, at))?.keys ?? []
  if (!key) return { kind: 'refused', cause: LOST }
  const asked = { chainId, sender, ...part, askedAt: part.askedAt ?? batch.createdAt }
  const answer = await mayAskAgain(asked, key, again)
  if (answer === 'asked_before' || answer === 'unread') return { kind: 'waits', part: at }
  if (answer === 'may') {
    // What took its nonce, or came late, may be itself: the chain is asked for its keys again.
    const end = await settledNow(id)
    if (end) return end
    if (batches.get(id)?.parts[at]?.first === null) updatePart(id, at, UNASKED)
    return null
  }
  news({ type: 'phase', phase: 'mining', part: at })
  const result =
    part.batch === null
      ? part.txHash && (await chain.followMany(placed, part.txHash))
      : await chain.followBatch(placed, part.batch)
  return result ? ended(id, at, result) : { kind: 'waits', part: at }
}

/** One allowance for all that is left to be made. */
async function allowRest(
  chain: Chain,
  id: string,
  run: Run,
  news: (news: RunNews) => void,
): Promise<RunEnd | null> {
  const batch = batches.get(id)
  if (!batch || run.batches) return null
  const left = batch.parts.filter(({ first }) => first === null)
  const amount = left.reduce((sum, { total }) => sum + BigInt(total), 0n)
  if (amount === 0n) return null
  const { chainId, vault, token, sender: from } = batch
  const part = batch.parts.findIndex(({ first }) => first === null)
  const answer = await chain.allowAll({ chainId, token, piece: null, amount, from }, vault, (phase) =>
    news({ type: 'phase', phase, part }),
  )
  return answer && (answer.kind === 'declined' ? answer : { kind: 'refused', cause: answer.cause })
}

async function make(
  chain: Chain,
  id: string,
  at: number,
  run: Run,
  news: (news: RunNews) => void,
): Promise<RunEnd | null> {
  const batch = batches.get(id)
  const part = batch?.parts[at]
  const links = batchParts.get(partId(id, at))
  if (!batch || !part || part.first !== null) return null
  if (!links || links.keys.length !== part.count) return { kind: 'refused', cause: LOST }
  news({ type: 'phase', phase: 'asking', part: at })
  const { chainId, vault, token, sender: from } = batch
  const terms = { chainId, vault, token, from, keys: links.keys, amounts: links.amounts.map(BigInt) }
  const result = await chain.depositMany(
    { ...terms, total: BigInt(part.total), expiresInDays: part.days, batches: run.batches },
    {
      asking: (nonce) => updatePart(id, at, { asked: true, askedAt: Date.now(), nonce }),
      sent: (txHash) => {
        updatePart(id, at, { txHash })
        news({ type: 'phase', phase: 'mining', part: at })
      },
      batch: (name) => {
        updatePart(id, at, { batch: name })
        news({ type: 'phase', phase: 'mining', part: at })
      },
    },
  )
  return ended(id, at, result)
}

/** Keeps what came of it. Null: it is made, and the next one may be. */
function ended(id: string, at: number, result: Awaited<ReturnType<Chain['depositMany']>>): RunEnd | null {
  switch (result.kind) {
    case 'made':
      updatePart(id, at, { first: result.first, txHash: result.txHash })
      return null
    case 'sent':
      return { kind: 'waits', part: at }
    case 'declined':
      updatePart(id, at, UNASKED)
      return result
    case 'undone':
      updatePart(id, at, UNASKED)
      return { kind: 'refused', cause: result.cause }
    case 'refused':
      if (result.cause.outcome === 'refused') updatePart(id, at, UNASKED)
      return { kind: 'refused', cause: result.cause }
  }
}

const UNASKED = { asked: false, askedAt: null, nonce: null, txHash: null, batch: null }

const LOST: Cause = { code: 'not_kept', outcome: 'refused' }

/** One page at a time makes a batch, of all that this browser has open. */
async function alone(id: string, work: () => Promise<RunEnd>): Promise<RunEnd> {
  // Only there over https, and on this machine.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(`filbert.batch.${id}`, { ifAvailable: true }, (lock) =>
    lock
      ? work()
      : { kind: 'refused' as const, cause: { code: 'sent_elsewhere' as const, outcome: 'unknown' as const } },
  )
}

/** Whether all of it is made. */
export function isMade({ parts }: Batch): boolean {
  return parts.every(({ first }) => first !== null)
}
