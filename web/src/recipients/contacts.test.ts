import { describe, expect, it } from 'vitest'
import type { DirectTransfer } from '@/device/records/direct-transfers'
import type { SentLink } from '@/device/records/sent-links'
import { contactsOf, matching, sortContacts } from './contacts'

const ADA = '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175'
const BEN = '0x5Bb563a9fE1A069751D75A559fc194De917f22bD'
const link = (to: string | null, createdAt: number) => ({ to, createdAt }) as SentLink
const transfer = (recipient: DirectTransfer['recipient'], name: string | null, createdAt: number) =>
  ({ recipient, name, createdAt, seen: 'mined' }) as DirectTransfer

describe('contacts', () => {
  it('has everybody once, the latest first, by the name that was used', () => {
    const found = contactsOf(
      [link('ben@example.com', 5), link(null, 9), link('BEN@example.com', 1)],
      [transfer(ADA, null, 7), transfer(ADA, 'ada.eth', 3)],
      [{ address: ADA, at: 8 }],
    )
    expect(found).toEqual([
      { text: 'ada.eth', address: ADA, count: 2, lastAt: 7 },
      { text: 'ben@example.com', address: null, count: 2, lastAt: 5 },
    ])
  })

  it('calls by a name only whom it meant the last time: whoever had it before goes by the address', () => {
    expect(contactsOf([], [transfer(ADA, 'ada.eth', 7), transfer(BEN, 'ada.eth', 3)], [])).toEqual([
      { text: 'ada.eth', address: ADA, count: 1, lastAt: 7 },
      { text: BEN, address: BEN, count: 1, lastAt: 3 },
    ])
  })

  it('has nobody whom the chain has paid nothing', () => {
    const unpaid = (['pending', 'missing'] as const).map((seen) => ({ ...transfer(ADA, null, 7), seen }))
    expect(contactsOf([], unpaid, [])).toEqual([])
  })

  it('knows whom the wallet paid from another device', () => {
    expect(contactsOf([], [], [{ address: BEN, at: 8 }])).toEqual([
      { text: BEN, address: BEN, count: 1, lastAt: 8 },
    ])
  })

  it('shows three as recent, and the others by how often', () => {
    const contacts = [5, 4, 3, 2, 1].map((at) => ({
      text: `${at}`,
      address: null,
      count: 6 - at,
      lastAt: at,
    }))
    const { recent, others } = sortContacts(contacts)
    expect(recent.map(({ text }) => text)).toEqual(['5', '4', '3'])
    expect(others.map(({ text }) => text)).toEqual(['1', '2'])
  })

  it('is searched by name and by address', () => {
    const contacts = contactsOf([link('ben@example.com', 5)], [transfer(ADA, 'ada.eth', 3)], [])
    expect(matching(contacts, 'ADA').map(({ text }) => text)).toEqual(['ada.eth'])
    expect(matching(contacts, ADA.slice(0, 8)).map(({ text }) => text)).toEqual(['ada.eth'])
    expect(matching(contacts, 'nobody')).toEqual([])
  })
})
