import { beforeEach, describe, expect, it, vi } from 'vitest'
import { linkKey } from '@/lib/secret'
import { MemoryStorage } from './memory-storage'
import type { SentLink } from './sent-links'

const SECRET = 'WpQIuBvptLkCV3aF'
const KEY = '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175'
const NOW = new Date('2026-01-02T03:04:05Z')

const sent: SentLink = {
  pubKey20: linkKey(SECRET).pubKey20,
  secret: SECRET,
  chainId: '31337',
  version: 'v4.4',
  index: '5',
  token: KEY,
  symbol: 'USDC',
  decimals: 6,
  amount: '25000000',
  piece: null,
  sender: KEY,
  to: null,
  expiresInDays: 0,
  usdPrice: null,
  nonce: null,
  batch: null,
  askedAt: null,
  attaching: false,
  message: null,
  attachedFile: null,
  txHash: null,
  createdAt: 1_700_000_000_000,
}
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
  parts: [state],
  createdAt: 1,
} as const
const part = {
  batch: 'b',
  at: 0,
  secrets: ['AAAAAAAAAAAAAAAA', 'BBBBBBBBBBBBBBBB'],
  keys: [KEY, KEY] as const,
  amounts: ['1'],
  labels: [],
  recipients: [],
  states: '',
  createdAt: 1,
}

let storage: MemoryStorage

/** A device with nothing on it, and the code as a page of its own loads it. */
async function newDevice() {
  storage = new MemoryStorage()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', new EventTarget())
  vi.resetModules()
  const [backup, { sentLinks }, { batches, batchParts, keepBatch }] = await Promise.all([
    import('./backup'),
    import('./sent-links'),
    import('./batches'),
  ])
  const { archiveBatch } = await import('./batches')
  const restore = (text: string) => {
    const read = backup.readBackup(text)
    if (typeof read === 'string') throw new Error(read)
    return backup.restoreBackup(read)
  }
  return { ...backup, sentLinks, batches, batchParts, keepBatch, archiveBatch, restore }
}

let device: Awaited<ReturnType<typeof newDevice>>
beforeEach(async () => {
  device = await newDevice()
})

async function savedBackup(): Promise<string> {
  device.sentLinks.save(sent)
  await device.keepBatch(batch, [part])
  return device.backupText('This file is money.', NOW)
}

it('says what it is before anything else', async () => {
  expect(await savedBackup()).toMatch(/^\{\s*"warning": "This file is money\.",\s*"format": "filbert-backup"/)
  expect(device.countKeys()).toBe(3)
})

it('brings links and batches back to a device that has none of them', async () => {
  const text = await savedBackup()
  const other = await newDevice()
  expect(other.restore(text)).toEqual({ taken: 3, known: 0, unreadable: 0, full: false })
  expect(other.sentLinks.all()).toEqual([sent])
  expect(other.batches.get('b')).toEqual(batch)
  expect(other.batchParts.all()).toEqual([part])
})

it('leaves what the device has as it is', async () => {
  const text = await savedBackup()
  device.sentLinks.update(sent.pubKey20, { index: '6' })
  expect(device.restore(text)).toEqual({ taken: 0, known: 3, unreadable: 0, full: false })
  expect(device.sentLinks.get(sent.pubKey20)?.index).toBe('6')
})

it('takes in no batch that lacks a part, and no secret that does not fit its key', async () => {
  const file = JSON.parse(await savedBackup())
  const other = await newDevice()
  const broken = { ...file, batchParts: [], sent: [{ ...file.sent[0], secret: 'AAAAAAAAAAAAAAAA' }] }
  expect(other.restore(JSON.stringify(broken))).toMatchObject({ taken: 0, unreadable: 3 })
  expect(storage.length).toBe(0)
})

it('says that there is no room', async () => {
  const text = await savedBackup()
  const other = await newDevice()
  storage.full = true
  expect(other.restore(text)).toMatchObject({ taken: 0, full: true })
})

describe('what was given up', () => {
  async function givenUp(): Promise<string> {
    await savedBackup()
    device.sentLinks.archive(sent.pubKey20)
    device.archiveBatch(batch)
    return device.backupText('This file is money.', NOW)
  }

  it('is in the backup, and comes back as given up: its wallet may have sent it all the same', async () => {
    const text = await givenUp()
    expect(device.countKeys()).toBe(3)
    const other = await newDevice()
    expect(other.restore(text)).toEqual({ taken: 3, known: 0, unreadable: 0, full: false })
    expect([...other.sentLinks.all(), ...other.batches.all(), ...other.batchParts.all()]).toEqual([])
    expect(other.sentLinks.archived()).toEqual([sent])
    expect(other.batches.archived()).toEqual([batch])
    expect(other.batchParts.archived()).toEqual([part])
    expect(other.restore(text)).toMatchObject({ taken: 0, known: 3 })
  })

  it('stays as it is where the device shows it', async () => {
    const text = await givenUp()
    const other = await newDevice()
    other.sentLinks.save(sent)
    await other.keepBatch(batch, [part])
    expect(other.restore(text)).toMatchObject({ taken: 0, known: 3 })
    expect([...other.sentLinks.archived(), ...other.batchParts.archived()]).toEqual([])
  })

  it('is checked as the rest is, and takes room as the rest does', async () => {
    const text = await givenUp()
    const file = JSON.parse(text)
    const wrong = { ...file.archived.sent[0], secret: 'AAAAAAAAAAAAAAAA' }
    const broken = { ...file, archived: { sent: [wrong], batches: file.archived.batches } }
    const other = await newDevice()
    expect(other.restore(JSON.stringify(broken))).toMatchObject({ taken: 0, unreadable: 3 })
    storage.full = true
    expect(other.restore(text)).toMatchObject({ taken: 0, full: true })
  })

  it('is missing in backups of older pages, which are read all the same', async () => {
    const { archived: _, ...older } = JSON.parse(await savedBackup())
    const other = await newDevice()
    expect(other.restore(JSON.stringify(older))).toMatchObject({ taken: 3 })
  })
})

it.each([
  ['{"format":"filbert-backup","version":1,"archived":7}', 'no_backup'],
  ['{"format":"filbert-backup","version":1,"archived":{"sent":[7]}}', 'no_backup'],
  ['', 'no_backup'],
  ['[]', 'no_backup'],
  ['{"format":"filbert-backup"}', 'no_backup'],
  ['{"format":"other","version":1}', 'no_backup'],
  ['{"format":"filbert-backup","version":1,"sent":[7]}', 'no_backup'],
  ['{"format":"filbert-backup","version":1,"sent":{}}', 'no_backup'],
  ['{"format":"filbert-backup","version":2}', 'newer'],
])('%s cannot be read: %s', (text, problem) => {
  expect(device.readBackup(text)).toBe(problem)
})

it('reads nothing that is too large to be one', () => {
  expect(device.readBackup(' '.repeat(device.LARGEST_BACKUP + 1))).toBe('too_large')
})
