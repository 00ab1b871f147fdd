import type { Hex } from '@/lib/hex'
import { type Fields, isDigits, isHex, isText, isTime } from './fields'
import { Shelf } from './shelf'

/**
 * A signature that takes links of a batch back, until each of them is asked for: a page that is closed meanwhile goes on
 * when it is opened, and the wallet is asked nothing twice.
 */
export interface SignedRest {
  batch: string
  signer: Hex
  signature: Hex
  /** All deposits that it is for, ascending. */
  indexes: readonly string[]
  createdAt: number
}

/** 10,000 links are 200 signatures. */
export const signedRests = new Shelf<SignedRest>({
  prefix: 'filbert.batch-rest.',
  version: 1,
  idOf: nameOfRest,
  read: readSignedRest,
  limit: 400,
})

export function nameOfRest({ batch, indexes }: Pick<SignedRest, 'batch' | 'indexes'>): string {
  return `${batch}.${indexes[0]}`
}

export function readSignedRest(fields: Fields): SignedRest | null {
  const { batch, signer, signature, indexes, createdAt } = fields
  if (!isText(batch) || !isHex(signer) || !isHex(signature) || !isTime(createdAt)) return null
  if (!Array.isArray(indexes) || indexes.length === 0 || !indexes.every(isDigits)) return null
  return { batch, signer, signature, indexes, createdAt }
}
