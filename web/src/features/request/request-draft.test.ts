import { expect, it } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/address'
import { NOTHING_ATTACHED } from '@/links/attach/attached'
import { isKind, type RequestTerms, requestForm } from './request-draft'

const usdc = {
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  piece: null,
  gasless: null,
} as const
const terms: RequestTerms = {
  chainId: '31337',
  asset: usdc,
  amount: 25_000_000n,
  kind: 'exact',
  recipient: 'ada.eth',
  expiresInDays: 0,
  attached: NOTHING_ATTACHED,
}
const told = (change: Partial<RequestTerms> = {}) =>
  Object.fromEntries(requestForm({ ...terms, ...change }, 1_795_180_500_999))

it('a request is told in smallest units, and nothing of what was not said', () => {
  expect(told()).toEqual({
    chainId: '31337',
    recipientAddress: 'ada.eth',
    tokenAddress: usdc.address,
    tokenType: '1',
    tokenSymbol: 'USDC',
    tokenDecimals: '6',
    kind: 'exact',
    tokenAmount: '25000000',
  })
})

it('an open one has no amount, and the money of a chain is no token of it', () => {
  const open = told({ kind: 'open', amount: null, asset: { ...usdc, address: ZERO_ADDRESS } })
  expect(open).not.toHaveProperty('tokenAmount')
  expect(open).toMatchObject({ kind: 'open', tokenType: '0' })
})

it('what goes with it is plain text and a file as it is, until the day that was chosen', async () => {
  const bytes = Uint8Array.of(0x25, 0x50, 0x44, 0x46)
  const file = { name: 'invoice.pdf', type: 'application/pdf', size: 4, bytes } as const
  const { attachment, ...rest } = told({
    expiresInDays: 7,
    attached: { message: ' Lunch\u202e ', file },
  })
  expect(rest).toMatchObject({ reference: 'Lunch', expiresAt: String(1_795_180_500 + 604_800) })
  if (!(attachment instanceof File)) throw new Error('it is a file')
  expect([attachment.name, attachment.type]).toEqual(['invoice.pdf', 'application/pdf'])
  expect(new Uint8Array(await attachment.arrayBuffer())).toEqual(bytes)
})

it.each(['exact', 'open', 'goal'])('%s can be asked for', (kind) => expect(isKind(kind)).toBe(true))

it('no other kind can', () => expect(isKind('gift')).toBe(false))
