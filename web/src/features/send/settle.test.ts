import { beforeEach, expect, it, vi } from 'vitest'
import { aLink, HASH } from '@/api/a-link'
import { ApiError, api, type FailureCode } from '@/api/client'
import * as batches from '@/chain/batch'
import * as nonces from '@/chain/nonces'
import { type SentLink, sentLinks } from '@/lib/history/sent-links'
import { settleBegun, settleByKey } from './settle'

// Spied on, which modules as such do not allow.
vi.mock('@/chain/batch', { spy: true })
vi.mock('@/chain/nonces', { spy: true })

const begun: SentLink = {
  pubKey20: aLink().pubKey20,
  secret: 'WpQIuBvptLkCV3aF',
  chainId: '31337',
  version: 'v4.4',
  index: null,
  token: null,
  symbol: 'USDC',
  decimals: 6,
  amount: aLink().amount,
  sender: aLink().sender,
  to: null,
  expiresInDays: 0,
  usdPrice: null,
  createdAt: 1,
  nonce: null,
  batch: null,
  attaching: false,
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
    expect(await settleBegun(begun, false), code).toMatchObject({
      kind: 'failed',
      problem: { what: 'It is on its way already, or may be.', outcome: 'unknown' },
    })
  }
  transactionIs('node_unreachable')
  expect(await settleBegun(begun, false)).toMatchObject({ kind: 'failed' })
  vi.spyOn(api, 'linksByKey').mockRejectedValue(new ApiError('unreachable', ''))
  expect(await settleBegun(begun, false)).toMatchObject({ kind: 'failed' })
})

it('what is gone, undone, or never had a transaction can be sent again', async () => {
  for (const code of ['transaction_reverted', 'no_deposit'] as const) {
    transactionIs(code)
    expect(await settleBegun(begun, false), code).toEqual({ kind: 'settled', made: 0 })
  }
  const asked = transactionIs('transaction_pending')
  asked.mockClear()
  expect(await settleBegun({ ...begun, txHash: null }, false)).toEqual({ kind: 'settled', made: 0 })
  expect(asked).not.toHaveBeenCalled()
})

it('what the chain has not heard of is gone once its nonce is taken, or where it can be paid once only', async () => {
  transactionIs('transaction_not_found')
  const gone = { kind: 'settled', made: 0 }
  const maybe = { kind: 'failed', problem: { outcome: 'unknown' } }
  expect(await settleBegun(begun, true)).toEqual(gone)
  expect(await settleBegun(begun, false)).toMatchObject(maybe)
  const passed = vi.spyOn(nonces, 'isNoncePassed').mockResolvedValue(false)
  expect(await settleBegun({ ...begun, nonce: 7 }, false)).toMatchObject(maybe)
  passed.mockResolvedValue(true)
  expect(await settleBegun({ ...begun, nonce: 7 }, false)).toEqual(gone)
  passed.mockRejectedValue(new Error('no node'))
  expect(await settleBegun({ ...begun, nonce: 7 }, false)).toMatchObject(maybe)
})

it('what a wallet has in a batch is not sent beside it', async () => {
  const kept = { ...begun, txHash: null, batch: '0xaa' }
  const state = vi.spyOn(batches, 'batchState').mockResolvedValue('open')
  expect(await settleBegun(kept, false)).toMatchObject({ kind: 'failed', problem: { outcome: 'unknown' } })
  state.mockResolvedValue('failed')
  expect(await settleBegun(kept, false)).toEqual({ kind: 'settled', made: 0 })
})
