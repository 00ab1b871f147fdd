import type { Hex } from '@/lib/hex'
import type { DepositRef } from '@/lib/link'
import { type Fields, isCount, isDigits, isHex, isText, isTime, orNull } from './fields'
import { Shelf } from './shelf'

/**
 * What a sender's own wallet was given to take a deposit back. Kept until the withdrawal is seen, or it is certain
 * that there will be none: the server knows nothing of it before, and a second one costs gas for nothing.
 */
export interface OwnReclaim extends DepositRef {
  vault: Hex
  signer: Hex
  txHash: Hex | null
  /** The signer's nonce in that transaction: once the chain has taken it elsewhere, this one never comes. Null: not known. */
  nonce: number | null
  /** What the wallet calls a batch (EIP-5792) that it has, which may be carried out days later. */
  batch: string | null
  /** Milliseconds since 1970. */
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

/** Keeps it no more. False: what is kept of that link is another one, sent since. */
export function forgetReclaim(reclaim: OwnReclaim): boolean {
  const now = ownReclaims.get(nameOfReclaim(reclaim))
  if (now && !isSame(now, reclaim)) return false
  ownReclaims.forget(nameOfReclaim(reclaim))
  return true
}

function isSame(one: OwnReclaim, other: OwnReclaim): boolean {
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
  // There has to be something to ask after.
  if (txHash === null && batch === null) return null
  return { chainId, version, index, vault, signer, txHash, nonce, batch, createdAt }
}
