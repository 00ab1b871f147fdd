import { expect, it } from 'vitest'
import type { Config } from '@/api/schema.gen'
import { ZERO_ADDRESS } from '@/lib/address'
import type { SentLink } from '@/device/records/sent-links'
import { resumedFrom } from './resume'
import { inOrder } from '@/device/follow/use-settling'

const VAULT = '0x5Bb563a9fE1A069751D75A559fc194De917f22bD'
const KEY = '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175'

/** What is known of a wallet with a key. */
const KEYED = { contract: false, batches: false }

const config = {
  chains: [
    {
      chainId: '31337',
      createVersion: 'v4.4',
      vaults: { 'v4.4': VAULT, 'v4.3': VAULT },
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      tokens: [],
    },
  ],
} as unknown as Config

const begun: SentLink = {
  pubKey20: KEY,
  secret: 'WpQIuBvptLkCV3aF',
  chainId: '31337',
  version: 'v4.4',
  index: null,
  token: ZERO_ADDRESS,
  symbol: 'ETH',
  decimals: 18,
  amount: '1500000000000000000',
  piece: null,
  sender: VAULT,
  to: null,
  expiresInDays: 7,
  usdPrice: '7',
  nonce: null,
  batch: null,
  askedAt: null,
  attaching: false,
  message: null,
  attachedFile: null,
  createdAt: 1,
  txHash: null,
}

it('what was begun is gone on with as it was agreed, under its own key', () => {
  expect(resumedFrom(begun, config, KEYED)).toMatchObject({
    draft: { chainId: '31337', token: ZERO_ADDRESS, amount: '1.5', denomination: 'TOKEN' },
    terms: {
      amount: 1_500_000_000_000_000_000n,
      from: VAULT,
      vault: VAULT,
      expiresInDays: 7,
      usdPrice: 7n,
      resumes: KEY,
    },
  })
  const to = (text: string) => resumedFrom({ ...begun, to: text }, config, KEYED)?.terms.to
  expect(to('ada@example.com')).toEqual({ kind: 'email', email: 'ada@example.com' })
  expect(to('+436601234567')).toEqual({ kind: 'phone', number: '+436601234567' })
})

it('what is not offered any more is not gone on with', () => {
  for (const change of [
    { chainId: '5' },
    { token: VAULT },
    { token: null },
    { version: 'v4.3' },
    { version: 'v9' },
  ]) {
    expect(
      resumedFrom({ ...begun, ...(change as Partial<SentLink>) }, config, KEYED),
      JSON.stringify(change),
    ).toBe(null)
  }
})

it('what is not finished is followed before what is', () => {
  const links = [1, 2, 3, 4].map(
    (at): SentLink => ({ ...begun, pubKey20: `0x${at}`, index: at % 2 ? '1' : null }),
  )
  expect(inOrder(links, null)).toEqual(['0x2', '0x4', '0x1', '0x3'])
  expect(inOrder(links, '0x3'), 'but for the one on the card').toEqual(['0x3', '0x2', '0x4', '0x1'])
})

it('what was brought with the first try is shown with the next', () => {
  const brought = (kept: Partial<SentLink>) =>
    resumedFrom({ ...begun, ...kept }, config, KEYED)?.terms.brought
  expect(brought({})).toBeUndefined()
  expect(brought({ message: 'For you' })).toEqual({ message: 'For you', fileName: null })
  expect(brought({ attachedFile: 'nuts.png' })).toEqual({ message: '', fileName: 'nuts.png' })
})
