import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RafflePart, type RaffleRecord, raffleRecords } from '@/device/records/raffles'
import { linkKey } from '@/lib/secret'
import { alikeOf, bringBack } from './bring-back'
import { findPart } from './find-part'
import type { RaffleTerms } from './raffle-draft'

vi.mock('./find-part', () => ({ findPart: vi.fn() }))

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const USDC = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SECRET = 'Gk3xYp8QwLr2Zt5B'
const KEY = linkKey(SECRET).pubKey20
const NOW = 1_700_000_000_000
const DAY = 24 * 3_600_000
const part: RafflePart = { slots: 2, askedAt: null, txHash: null, batch: null, saidNo: true, first: null }
const record: RaffleRecord = {
  pubKey20: KEY,
  secret: SECRET,
  chainId: '31337',
  version: 'v4.4',
  token: USDC,
  symbol: 'USDC',
  decimals: 6,
  sender: ALICE,
  from: '',
  expiresInDays: 0,
  amounts: ['10', '15'],
  parts: [part],
  createdAt: NOW,
}
const asset = { address: USDC, symbol: 'USDC', name: 'USDC', decimals: 6, piece: null, gasless: null }
const terms = { chainId: '31337', asset, amounts: [20n, 5n], sender: ALICE } as unknown as RaffleTerms

beforeEach(() => {
  vi.mocked(findPart).mockReset()
  raffleRecords.save(record)
  raffleRecords.archive(KEY)
})

afterEach(() => raffleRecords.forget(KEY))

describe('a raffle that was given up', () => {
  it('comes back where the chain has it', async () => {
    vi.mocked(findPart).mockResolvedValue({ kind: 'found', first: '7' })
    expect(await bringBack(raffleRecords.archived())).toEqual({ pubKey20: KEY, problem: null })
    expect(raffleRecords.archived()).toEqual([])
    expect(raffleRecords.get(KEY)?.parts[0]?.first).toBe('7')
  })

  it.each(['absent', 'pending', 'undone'] as const)(
    'stays given up where the chain has it %s',
    async (kind) => {
      vi.mocked(findPart).mockResolvedValue({ kind })
      expect(await bringBack(raffleRecords.archived())).toEqual({ pubKey20: null, problem: null })
      expect(raffleRecords.archived()).toHaveLength(1)
    },
  )

  it('is not made once more while nobody can be asked', async () => {
    const cause = { code: 'unreachable', outcome: 'unknown' } as const
    vi.mocked(findPart).mockResolvedValue({ kind: 'unknown', cause })
    expect(await bringBack(raffleRecords.archived())).toEqual({ pubKey20: null, problem: cause })
  })
})

describe('a raffle is the same that was asked for', () => {
  it.each([
    ['within a day, however it is split', NOW + DAY - 1, terms, 1],
    ['not a day later', NOW + DAY, terms, 0],
    ['not of another sum', NOW, { ...terms, amounts: [26n] }, 0],
    ['not of another wallet', NOW, { ...terms, sender: USDC }, 0],
    ['not on another chain', NOW, { ...terms, chainId: '10' }, 0],
  ] as const)('%s', (_, now, wanted, found) => {
    expect(alikeOf([record], wanted as RaffleTerms, now)).toHaveLength(found)
  })
})
