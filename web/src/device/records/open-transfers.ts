import type { Asked } from './asked'
import { type DirectTransfer, readDirectTransfer } from './direct-transfers'
import { type Fields, isCount, isText, orNone } from './fields'
import { Shelf } from './shelf'

/**
 * A straight transfer that the wallet was asked for and whose transaction is not known yet. Written before it is
 * asked: a page may be gone before the answer, a wallet may fail at telling it, and one of several owners may carry it
 * out days later. Once its transaction is known it becomes a `DirectTransfer`.
 */
export interface OpenTransfer
  extends Omit<DirectTransfer, 'txHash' | 'lateAt' | 'told' | 'seen'>,
    Pick<Asked, 'batch'> {
  /** How many seconds it takes by its route; null of what goes straight, and in older records. */
  arrivesIn: number | null
  /** Made up for it; in records from before there was one, the name of the batch. */
  id: string
}

export const openTransfers = new Shelf<OpenTransfer>({
  prefix: 'filbert.open.',
  version: 1,
  idOf: (transfer) => transfer.id,
  read: readOpenTransfer,
  limit: 100,
})

/** What the wallet was asked for, also where it said no. */
export function askedTransfer(id: string): OpenTransfer | null {
  return openTransfers.get(id) ?? openTransfers.archived().find((one) => one.id === id) ?? null
}

export function readOpenTransfer(fields: Fields): OpenTransfer | null {
  const batch = orNone(isText, fields['batch'])
  const { id = batch } = fields
  const known = readDirectTransfer({ ...fields, txHash: '0x', told: false })
  if (!known || !isText(id)) return null
  const { txHash: _, lateAt: __, told: ___, seen: ____, ...transfer } = known
  return {
    ...transfer,
    id,
    batch,
    arrivesIn: orNone(isCount, fields['arrivesIn']),
  }
}
