import { beforeEach, expect, it, vi } from 'vitest'
import { MemoryStorage } from './memory-storage'

const KEY = '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175'

/** A browser's storage that has room for so many records. */
class SmallStorage extends MemoryStorage {
  room = Number.POSITIVE_INFINITY

  constructor() {
    super()
    const keep = this.setItem.bind(this)
    this.setItem = (name, value) => {
      if (this.getItem(name) === null && this.length >= this.room)
        throw new DOMException('full', 'QuotaExceededError')
      keep(name, value)
    }
  }
}

let storage: SmallStorage
beforeEach(() => {
  storage = new SmallStorage()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', new EventTarget())
  vi.resetModules()
})

async function shelves() {
  return import('./batches')
}

const part = (at: number) => ({
  batch: 'b',
  at,
  secrets: ['AAAAAAAAAAAAAAAA', 'BBBBBBBBBBBBBBBB'],
  keys: [KEY, KEY] as const,
  amounts: ['1'],
  labels: [],
  recipients: [],
  states: '',
  createdAt: 1,
})
const state = {
  count: 2,
  total: '2',
  days: 0,
  asked: false,
  askedAt: null,
  nonce: null,
  txHash: null,
  batch: null,
  first: null,
}
const batch = {
  id: 'b',
  title: 'Hazelnuts',
  chainId: '31337',
  version: 'v4.4',
  vault: KEY,
  token: KEY,
  symbol: 'USDC',
  decimals: 6,
  sender: KEY,
  parts: [state, state, state],
  createdAt: 1,
} as const

it('a batch is kept with all of its parts, or not at all', async () => {
  const { keepBatch, batches, batchParts, partId } = await shelves()
  storage.room = 3
  expect(await keepBatch(batch, [part(0), part(1), part(2)]), 'there is no room for the last').toBe(false)
  expect(storage.length, 'and nothing is left of it').toBe(0)
  storage.room = 4
  expect(await keepBatch(batch, [part(0), part(1), part(2)])).toBe(true)
  expect(batches.get('b')?.parts).toHaveLength(3)
  expect(batchParts.get(partId('b', 2))?.secrets).toEqual(part(2).secrets)
})

it('how far one part is changes none of the others', async () => {
  const { keepBatch, batches, updatePart } = await shelves()
  await keepBatch(batch, [part(0), part(1), part(2)])
  updatePart('b', 1, { asked: true, nonce: 7 })
  expect(batches.get('b')?.parts.map(({ asked, nonce }) => [asked, nonce])).toEqual([
    [false, null],
    [true, 7],
    [false, null],
  ])
})

it('a part of which it is odd whether it was asked for was rather asked for', async () => {
  const { readBatch } = await shelves()
  const odd = { ...batch, parts: [{ ...state, asked: 'no' }] }
  expect(readBatch(odd)?.parts[0]?.asked).toBe(true)
})

it('what is no batch, and a part without its secrets, is not believed', async () => {
  const { readBatch, readBatchPart } = await shelves()
  expect(readBatch({ ...batch, parts: [{ ...state, count: 'many' }] })).toBeNull()
  expect(readBatch({ ...batch, parts: 'none' })).toBeNull()
  expect(readBatch({ ...batch, parts: [null] })).toBeNull()
  expect(readBatchPart({ ...part(0), secrets: ['AAAAAAAAAAAAAAAA'] })).toBeNull()
  expect(
    readBatchPart({ ...part(0), labels: 7 })?.labels,
    'what it can do without costs nobody the rest',
  ).toEqual([])
})

it('a batch that was given up comes back with all of its secrets', async () => {
  const { archiveBatch, batches, batchParts, keepBatch, partId, restoreBatch } = await shelves()
  await keepBatch(batch, [part(0), part(1), part(2)])
  archiveBatch(batch)
  expect(batches.all()).toEqual([])
  expect(batchParts.all()).toEqual([])
  restoreBatch(batch)
  expect(batches.get('b')?.parts).toHaveLength(3)
  expect(batchParts.get(partId('b', 2))?.secrets).toEqual(part(2).secrets)
})
