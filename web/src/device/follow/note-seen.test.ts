import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '@/api/client'
import { directTransfers, readDirectTransfer } from '@/device/records/direct-transfers'
import { ALICE, BOB, HASH } from '@/links/a-link'
import { noteFate } from './note-seen'

const RESENT = `0x${'cd'.repeat(32)}` as const
const stored = {
  txHash: HASH,
  chainId: '31337',
  token: BOB,
  symbol: 'USDC',
  decimals: 6,
  amount: '25',
  sender: ALICE,
  recipient: BOB,
  createdAt: Date.now(),
  told: true,
}
const transfer = readDirectTransfer({ ...stored, seen: 'pending' })
if (!transfer) throw new Error('it is one')

beforeEach(() => {
  vi.spyOn(api, 'submitDirectTransfer').mockReset().mockResolvedValue({ accepted: true })
  for (const { txHash } of directTransfers.archived()) directTransfers.restore(txHash)
  for (const { txHash } of directTransfers.all()) directTransfers.forget(txHash)
  directTransfers.save(transfer)
})

it('what older pages wrote counts as carried out until the chain says otherwise', () => {
  expect(readDirectTransfer(stored)?.seen).toBe('mined')
})

describe('of a payment', () => {
  it.each([
    ['waits', 'pending'],
    ['missing', 'missing'],
    ['under_way', 'mined'],
  ] as const)('%s is kept as %s', (kind, seen) => {
    directTransfers.update(HASH, { seen: 'mined' })
    noteFate(transfer, { kind })
    expect(directTransfers.get(HASH)?.seen).toBe(seen)
  })

  it('done is final', () => {
    noteFate(transfer, { kind: 'done', txHash: HASH })
    expect(directTransfers.get(HASH)?.seen).toBe('final')
  })

  it('unknown changes nothing', () => {
    noteFate(transfer, { kind: 'unknown' })
    expect(directTransfers.all()).toEqual([transfer])
  })

  it('done under another hash is kept under that one, and told', () => {
    noteFate(transfer, { kind: 'done', txHash: RESENT })
    expect(directTransfers.all()).toMatchObject([{ txHash: RESENT, seen: 'mined' }])
    expect(api.submitDirectTransfer).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ txHash: RESENT }),
    )
  })

  it('undone is given up, and comes back once the chain has it all the same', () => {
    noteFate(transfer, { kind: 'undone' })
    expect([directTransfers.all().length, directTransfers.archived().length]).toEqual([0, 1])
    noteFate(transfer, { kind: 'missing' })
    expect(directTransfers.all()).toEqual([])
    noteFate(transfer, { kind: 'under_way' })
    expect(directTransfers.all()).toMatchObject([{ txHash: HASH, seen: 'mined' }])
    expect(directTransfers.archived()).toEqual([])
  })
})
