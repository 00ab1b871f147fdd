import { type DirectTransfer, readDirectTransfer } from './direct-transfers'
import { type Fields, isText } from './fields'
import { Shelf } from './shelf'

/**
 * A straight transfer that the wallet has in a batch (EIP-5792) and whose transaction is not known yet: a
 * wallet of several owners may carry it out days later. Then it becomes a `DirectTransfer`.
 */
export interface OpenTransfer extends Omit<DirectTransfer, 'txHash' | 'told'> {
  /** What the wallet calls the batch. */
  batch: string
}

export const openTransfers = new Shelf<OpenTransfer>({
  prefix: 'filbert.open.',
  version: 1,
  idOf: (transfer) => transfer.batch,
  read: readOpenTransfer,
  limit: 100,
})

export function readOpenTransfer(fields: Fields): OpenTransfer | null {
  const { batch } = fields
  const known = readDirectTransfer({ ...fields, txHash: '0x', told: false })
  if (!known || !isText(batch)) return null
  const { txHash: _, told: __, ...transfer } = known
  return { ...transfer, batch }
}
