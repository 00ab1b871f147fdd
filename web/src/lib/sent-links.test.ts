import { beforeEach, describe, expect, it } from 'vitest'
import {
  completeSentLink,
  forgetSentLink,
  noteTransaction,
  readSentLinks,
  type SentLink,
  saveSentLink,
} from './sent-links'

/** As the browser's: an ordered map of texts, with a limit. */
class MemoryStorage {
  readonly entries = new Map<string, string>()
  full = false
  get length() {
    return this.entries.size
  }
  key = (at: number) => [...this.entries.keys()][at] ?? null
  getItem = (name: string) => this.entries.get(name) ?? null
  removeItem = (name: string) => void this.entries.delete(name)
  setItem = (name: string, value: string) => {
    if (this.full) throw new DOMException('full', 'QuotaExceededError')
    this.entries.set(name, value)
  }
}

const sent = (change: Partial<SentLink> = {}): SentLink => ({
  pubKey20: '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175',
  secret: 'WpQIuBvptLkCV3aF',
  chainId: '31337',
  version: 'v4.4',
  index: null,
  symbol: 'USDC',
  decimals: 6,
  amount: '25000000',
  sender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  createdAt: 1_000,
  txHash: null,
  ...change,
})

let storage: MemoryStorage
beforeEach(() => {
  storage = new MemoryStorage()
})

describe('links sent from this device', () => {
  it('are kept before their deposit exists and completed after', () => {
    saveSentLink(storage, sent())
    noteTransaction(storage, sent().pubKey20, '0xaa')
    expect(readSentLinks(storage)).toEqual([sent({ txHash: '0xaa' })])
    completeSentLink(storage, { pubKey20: sent().pubKey20, index: '7', txHash: '0xaa' })
    expect(readSentLinks(storage)).toEqual([sent({ index: '7', txHash: '0xaa' })])
  })

  it('follow a deposit that a reorganised chain counts anew', () => {
    saveSentLink(storage, sent({ index: '7' }))
    completeSentLink(storage, { pubKey20: sent().pubKey20, index: '8', txHash: '0xbb' })
    expect(readSentLinks(storage)[0]?.index).toBe('8')
  })

  it('are not made up from deposits of other devices', () => {
    expect(completeSentLink(storage, { pubKey20: sent().pubKey20, index: '7', txHash: '0xaa' })).toBeNull()
    expect(storage.length).toBe(0)
  })

  it('come newest first', () => {
    saveSentLink(storage, sent({ pubKey20: '0x01', createdAt: 1 }))
    saveSentLink(storage, sent({ pubKey20: '0x02', createdAt: 2 }))
    expect(readSentLinks(storage).map((link) => link.pubKey20)).toEqual(['0x02', '0x01'])
  })

  it('say so when the browser keeps nothing', () => {
    storage.full = true
    expect(saveSentLink(storage, sent())).toBe(false)
  })

  it('leave out what they cannot read, and other entries alone', () => {
    storage.setItem('filbert.sent.0x01', '{"secret":1}')
    storage.setItem('filbert.sent.0x02', 'not json')
    storage.setItem('theme', 'dark')
    saveSentLink(storage, sent())
    expect(readSentLinks(storage)).toEqual([sent()])
    forgetSentLink(storage, sent().pubKey20)
    expect(readSentLinks(storage)).toEqual([])
    expect(storage.getItem('theme')).toBe('dark')
  })
})
