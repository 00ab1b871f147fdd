import { beforeEach, expect, it, vi } from 'vitest'
import { aLink, HASH } from '@/api/a-link'
import { ApiError, api, type FailureCode } from '@/api/client'
import { type SentLink, sentLinks } from '@/lib/history/sent-links'
import { settleBegun, settleByKey } from './settle'

const begun: SentLink = {
  pubKey20: aLink().pubKey20,
  secret: 'WpQIuBvptLkCV3aF',
  chainId: '31337',
  version: 'v4.4',
  index: null,
  token: null,
  symbol: 'USDC',
  decimals: 6,
  amount: '25',
  sender: aLink().sender,
  to: null,
  expiresInDays: 0,
  usdPrice: null,
  createdAt: 1,
  message: null,
  attachedFile: null,
  txHash: HASH,
}

const transactionIs = (code: FailureCode) =>
  vi.spyOn(api, 'linksOfTransaction').mockRejectedValue(new ApiError(code, ''))

beforeEach(() => {
  vi.restoreAllMocks()
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  sentLinks.save(begun)
  vi.spyOn(api, 'linksByKey').mockResolvedValue({ links: [] })
})

it('what the chain has is completed, and strangers’ links are not counted', async () => {
  const other = aLink({ pubKey20: aLink().sender, index: '9' })
  vi.spyOn(api, 'linksByKey').mockResolvedValue({ links: [aLink(), other] })
  expect(await settleByKey([begun.pubKey20])).toEqual({ kind: 'settled', made: 1 })
  expect(sentLinks.get(begun.pubKey20)).toMatchObject({ index: '5', txHash: HASH })
})

it('nothing is sent again while it is on its way, or while nobody knows', async () => {
  for (const code of ['transaction_pending', 'deposit_unconfirmed'] as const) {
    transactionIs(code)
    expect(await settleBegun(begun), code).toMatchObject({
      kind: 'failed',
      problem: { what: 'It is on its way already.', outcome: 'unknown' },
    })
  }
  transactionIs('node_unreachable')
  expect(await settleBegun(begun)).toMatchObject({ kind: 'failed' })
  vi.spyOn(api, 'linksByKey').mockRejectedValue(new ApiError('unreachable', ''))
  expect(await settleBegun(begun)).toMatchObject({ kind: 'failed' })
})

it('what is gone, undone, or never had a transaction can be sent again', async () => {
  for (const code of ['transaction_not_found', 'transaction_reverted', 'no_deposit'] as const) {
    transactionIs(code)
    expect(await settleBegun(begun), code).toEqual({ kind: 'settled', made: 0 })
  }
  const asked = transactionIs('transaction_pending')
  asked.mockClear()
  expect(await settleBegun({ ...begun, txHash: null })).toEqual({ kind: 'settled', made: 0 })
  expect(asked).not.toHaveBeenCalled()
})
