import { expect, it } from 'vitest'
import { type RequestRecord, readRequestRecord } from './request-links'

const KEPT: RequestRecord = {
  id: 'b7c1f1de-21c5-4f4e-8a5e-0f6c3b1d2e4a',
  chainId: '31337',
  token: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  symbol: 'USDC',
  decimals: 6,
  amount: '25000000',
  kind: 'exact',
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  name: null,
  reference: 'Lunch',
  attachmentUrl: null,
  createdAt: 1_700_000_000_000,
}

it('is read as it was written, also without an amount', () => {
  expect(readRequestRecord({ ...KEPT })).toEqual(KEPT)
  const open = { ...KEPT, kind: 'open', amount: null } as const
  expect(readRequestRecord(open)).toEqual(open)
})

it.each([
  ['id', 7],
  ['chainId', 'one'],
  ['token', 'USDC'],
  ['decimals', -1],
  ['amount', '2.5'],
  ['kind', 'gift'],
  ['recipient', null],
  ['createdAt', Number.NaN],
])('is none with an odd %s', (name, value) => {
  expect(readRequestRecord({ ...KEPT, [name]: value })).toBeNull()
})
