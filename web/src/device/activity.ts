import type { Hex } from '@/lib/hex'
import { isAsked } from './records/asked'
import { type DirectTransfer, isMined } from './records/direct-transfers'
import type { OpenTransfer } from './records/open-transfers'
import { nameOfReclaim, type OwnReclaim } from './records/own-reclaims'
import type { SentLink } from './records/sent-links'

/**
 * Something that a wallet was asked for on this device, whatever its record looks like: a link, a payment straight to
 * an address and its transaction, a link taken back by the wallet's own transaction. What its fate is found by, and
 * nothing else.
 */
export interface Activity {
  kind: 'link' | 'transfer' | 'sent' | 'reclaim'
  /** Within its kind, and for as long as it is kept. */
  id: string
  chainId: string
  /** Whose wallet was asked. */
  sender: Hex
  txHash: Hex | null
  batch: string | null
  /** The sender's next nonce when the wallet was asked. Null: not known, or not what it is told by. */
  nonceBefore: number | null
  /** When the wallet was asked. Milliseconds since 1970. */
  askedAt: number
  stage: Stage
}

/**
 * How far it is, as this device has heard. `asked`: the wallet was, or was about to be, and has not answered. `out`: the
 * wallet has it as a batch, or the chain by its hash. `done`: the chain has carried it out.
 */
export type Stage = 'asked' | 'out' | 'done'

/** A link is there once the chain has given its deposit a number. */
export function ofLink(link: SentLink): Activity {
  const { pubKey20: id, chainId, sender, txHash, batch, index, createdAt } = link
  // Older records do not say it.
  const askedAt = link.askedAt ?? createdAt
  const stage = index === null ? stageOf(link) : 'done'
  // Its key tells more than a nonce would.
  return { kind: 'link', id, chainId, sender, txHash, batch, nonceBefore: null, askedAt, stage }
}

/** Once its transaction is known it is kept as a payment that was made (`DirectTransfer`). */
export function ofTransfer(transfer: OpenTransfer): Activity {
  const { id, chainId, sender, batch, nonceBefore, createdAt: askedAt } = transfer
  const out = { txHash: null, batch }
  return { kind: 'transfer', id, chainId, sender, ...out, nonceBefore, askedAt, stage: stageOf(out) }
}

/** For how long what is in a block is looked at whether it stays there. Milliseconds. */
const SETTLES_WITHIN = 7 * 24 * 3_600_000

/** What is in a block that stays, or was in one long ago, is done. */
export function ofSentTransfer(transfer: DirectTransfer): Activity {
  const { chainId, sender, txHash, nonceBefore, createdAt: askedAt } = transfer
  const isOld = Date.now() - askedAt > SETTLES_WITHIN
  const stage = transfer.seen === 'final' || (isMined(transfer) && isOld) ? 'done' : 'out'
  return { kind: 'sent', id: txHash, chainId, sender, txHash, batch: null, nonceBefore, askedAt, stage }
}

/** Kept until the withdrawal is seen on the link itself. */
export function ofReclaim(reclaim: OwnReclaim): Activity {
  const { chainId, signer: sender, txHash, batch, createdAt: askedAt } = reclaim
  const id = nameOfReclaim(reclaim)
  const stage = stageOf(reclaim)
  return { kind: 'reclaim', id, chainId, sender, txHash, batch, nonceBefore: null, askedAt, stage }
}

function stageOf(record: Pick<Activity, 'txHash' | 'batch'>): Stage {
  return isAsked(record) ? 'asked' : 'out'
}
