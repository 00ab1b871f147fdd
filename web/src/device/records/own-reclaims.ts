import type { Hex } from '@/lib/hex'
import type { DepositRef } from '@filbert/sdk/link'
import { type Asked, isAsked } from './asked'
import { type Fields, isCount, isDigits, isHex, isText, isTime, orNull } from './fields'
import { Shelf } from './shelf'

/**
 * What a sender's own wallet was asked for to take a deposit back: written before it is, as it may fail at telling what
 * it did. Without hash and batch it has not answered. Kept until the withdrawal is seen, or it is certain
 * that there will be none: the server knows nothing of it before, and a second one costs gas for nothing.
 */
export interface OwnReclaim extends DepositRef, Asked {
  vault: Hex
  signer: Hex
  /** The signer's nonce in that transaction: once the chain has taken it elsewhere, this one never comes. Null: not known. */
  nonce: number | null
  /** When the wallet was asked. Milliseconds since 1970; no two of one link have the same. */
  createdAt: number
}

export const ownReclaims = new Shelf<OwnReclaim>({
  prefix: 'filbert.reclaim.',
  version: 1,
  idOf: nameOfReclaim,
  isSame,
  read: readOwnReclaim,
  limit: 50,
})

/** The name of its link. */
export function nameOfReclaim({ chainId, version, index }: DepositRef): string {
  return `${chainId}/${version}/${index}`
}

/** Gives it up. False: what is kept of that link is another one, sent since. */
export function forgetReclaim(reclaim: OwnReclaim): boolean {
  const now = ownReclaims.get(nameOfReclaim(reclaim))
  if (now && !isSame(now, reclaim)) return false
  ownReclaims.archive(nameOfReclaim(reclaim))
  return true
}

/** What was asked is the same once it was answered. */
function isSame(one: OwnReclaim, other: OwnReclaim): boolean {
  if (isAsked(one) || isAsked(other)) return one.createdAt === other.createdAt
  return one.txHash === other.txHash && one.batch === other.batch
}

export function readOwnReclaim(fields: Fields): OwnReclaim | null {
  const { chainId, version, index, vault, signer, createdAt } = fields
  const txHash = orNull(isHex, fields['txHash'])
  const nonce = orNull(isCount, fields['nonce'])
  const batch = orNull(isText, fields['batch'])
  if (!isDigits(chainId) || !isText(version) || !isDigits(index)) return null
  if (!isHex(vault) || !isHex(signer) || !isTime(createdAt)) return null
  if (txHash === undefined || nonce === undefined || batch === undefined) return null
  return { chainId, version, index, vault, signer, txHash, nonce, batch, createdAt }
}
