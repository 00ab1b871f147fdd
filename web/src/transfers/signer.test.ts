import { expect, it } from 'vitest'
import type { OpenTransfer } from '@/device/records/open-transfers'
import { ZERO_ADDRESS } from '@/lib/address'
import { explain } from '@/words/causes'
import type { Cause } from '@/words/sentence'
import { askedBefore, mayPayTwice, problemOf } from './signer'

const OWNER = '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175'
const OTHER = '0x5Bb563a9fE1A069751D75A559fc194De917f22bD'
const terms = {
  chainId: '31337',
  contracts: { vaults: {}, router: null },
  asset: { address: ZERO_ADDRESS, symbol: 'ETH', name: 'Ether', decimals: 18, gasless: null, piece: null },
  amount: 25n,
  from: OWNER,
  to: { kind: 'link' },
  abilities: { contract: false, batches: false },
  usdPrice: null,
} as const
const account = (address: typeof OWNER | typeof OTHER) => ({ address, chainId: '31337', walletName: 'W' })
const unknown: Cause = { code: 'unreachable', outcome: 'unknown' }
/** What the third card says of it. */
const said = (...[terms, account, before]: Parameters<typeof problemOf>) => {
  const problem = problemOf(terms, account, before)
  return problem && explain(problem, terms.to.kind === 'address' ? 'transfer' : 'deposit')
}

it('nothing stands against the account that agreed', () => {
  expect(problemOf(terms, account(OWNER), null)).toBeNull()
  expect(problemOf(terms, account(OWNER), unknown)).toBe(unknown)
})

it('another account or none is named, and cannot go on', () => {
  expect(said(terms, account(OTHER), null)).toMatchObject({
    what: 'Another account is connected now. Look once more.',
    money: 'Nothing has left your wallet.',
    next: 'none',
  })
  expect(said(terms, null, null)?.what).toBe('Your wallet is disconnected.')
})

it('never claims that nothing was sent where it may have been', () => {
  expect(said(terms, account(OTHER), unknown)?.money).toBe(explain(unknown, 'deposit').money)
})

it('what is sent straight is no link', () => {
  const direct = { ...terms, to: { kind: 'address', address: OTHER } } as const
  expect(said(direct, null, unknown)?.money).toBe(
    'It may have been sent. Look into your wallet before you try again.',
  )
})

const direct = { ...terms, to: { kind: 'address', address: OTHER } } as const
const open: OpenTransfer = {
  id: '0x01',
  batch: null,
  nonceBefore: null,
  blockBefore: null,
  chainId: '31337',
  token: ZERO_ADDRESS,
  symbol: 'ETH',
  decimals: 18,
  amount: '25',
  piece: null,
  sender: OWNER,
  recipient: OTHER,
  name: null,
  usdPrice: null,
  requestId: null,
  createdAt: 1_700_000_000_000,
  arrivesIn: null,
}

it('who asked their wallet for the same and heard nothing is told before they pay once more', () => {
  const problem = askedBefore(direct, [open])
  expect(problem).toMatchObject({ outcome: 'unknown' })
  expect(problem && explain(problem, 'transfer')).toMatchObject({
    what: expect.stringContaining('You asked your wallet for this on'),
    next: 'retry',
  })
  expect(mayPayTwice(direct, problem)).toBe(true)
  expect(mayPayTwice(direct, null)).toBe(false)
  expect(mayPayTwice(terms, problem), 'a link is gone on with').toBe(false)
})

it('what goes by a route is another amount each time, and pays the same request', () => {
  const route = { target: OTHER, data: '0x01', value: 0n, expiresAt: 0 } as const
  const routed = { ...direct, amount: 26n, requestId: 'r1', route }
  expect(askedBefore(routed, [{ ...open, requestId: 'r1' }])).toMatchObject({ outcome: 'unknown' })
  expect(askedBefore(routed, [open, { ...open, requestId: 'r1', sender: OTHER }])).toBeNull()
})

it.each([
  { chainId: '1' },
  { token: OTHER },
  { amount: '26' },
  { sender: OTHER },
  { recipient: OWNER },
  { piece: { kind: 2, tokenId: '12', title: 'P', collection: 'P', image: null, listed: true } },
] satisfies Partial<OpenTransfer>[])('what was asked for is not this with %j', (change) => {
  expect(askedBefore(direct, [{ ...open, ...change }])).toBeNull()
  expect(askedBefore(terms, [open])).toBeNull()
})
