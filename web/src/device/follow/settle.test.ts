import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, api } from '@/api/client'
import type { FailureCode } from '@filbert/sdk/outcomes'
import type { Link } from '@/api/schema.gen'
import * as batches from '@/chain/batch'
import * as nonces from '@/chain/nonces'
import * as receipts from '@/chain/receipt'
import { type SentLink, sentLinks } from '@/device/records/sent-links'
import { aLink, found, HASH } from '@/links/a-link'
import { inWords } from '@/words/in-words'
import { settleBegun, settleByKey } from './settle'
import { settleAll } from './use-settling'

// Spied on, which modules as such do not allow.
vi.mock('@/chain/batch', { spy: true })
vi.mock('@/chain/nonces', { spy: true })
vi.mock('@/chain/receipt', { spy: true })

const begun: SentLink = {
  pubKey20: aLink().pubKey20,
  secret: 'WpQIuBvptLkCV3aF',
  chainId: '31337',
  version: 'v4.4',
  index: null,
  token: null,
  symbol: 'USDC',
  decimals: 6,
  piece: null,
  amount: aLink().amount,
  sender: aLink().sender,
  to: null,
  expiresInDays: 0,
  usdPrice: null,
  createdAt: 1,
  nonce: null,
  askedAt: null,
  batch: null,
  attaching: false,
  message: null,
  attachedFile: null,
  txHash: HASH,
}

const asked = async (link: SentLink, paysOnce: boolean, ownersWord = false) =>
  inWords(await settleBegun(link, { paysOnce, ownersWord }), 'deposit')

const GOING_ON = { paysOnce: false, ownersWord: false }

const NOT_MADE = { kind: 'settled', made: 0, more: false }

const transactionIs = (code: FailureCode) =>
  vi.spyOn(api, 'linksOfTransaction').mockRejectedValue(new ApiError(code, ''))

beforeEach(() => {
  vi.restoreAllMocks()
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  sentLinks.save(begun)
  vi.spyOn(api, 'linksByKey').mockResolvedValue(found())
  vi.spyOn(receipts, 'receiptNow').mockResolvedValue(null)
  vi.spyOn(nonces, 'newestBlock').mockResolvedValue(1_000n)
})

it('what the chain has is completed, and strangers’ links are not counted', async () => {
  const other = aLink({ pubKey20: aLink().sender, index: '9' })
  vi.spyOn(api, 'linksByKey').mockResolvedValue(found([aLink(), other]))
  expect(await settleByKey([begun.pubKey20])).toEqual({ kind: 'settled', made: 1, more: false })
  expect(sentLinks.get(begun.pubKey20)).toMatchObject({ index: '5', txHash: HASH })
})

it('nothing is sent again while it is on its way, or while nobody knows', async () => {
  for (const code of ['transaction_pending', 'deposit_unconfirmed'] as const) {
    transactionIs(code)
    expect(await asked(begun, false), code).toMatchObject({
      kind: 'failed',
      problem: { what: 'It is on its way already, or may be.', outcome: 'unknown' },
    })
  }
  transactionIs('node_unreachable')
  expect(await asked(begun, false)).toMatchObject({ kind: 'failed' })
  vi.spyOn(api, 'linksByKey').mockRejectedValue(new ApiError('unreachable', ''))
  expect(await asked(begun, false)).toMatchObject({ kind: 'failed' })
})

it('what is gone, undone, or never had a transaction can be sent again', async () => {
  for (const code of ['transaction_reverted', 'no_deposit'] as const) {
    transactionIs(code)
    expect(await asked(begun, false), code).toEqual(NOT_MADE)
  }
  const looked = transactionIs('transaction_pending')
  looked.mockClear()
  expect(await asked({ ...begun, txHash: null }, false)).toEqual(NOT_MADE)
  expect(looked).not.toHaveBeenCalled()
})

it('what the chain has not heard of is gone once its nonce is taken, or where it can be paid once only', async () => {
  transactionIs('transaction_not_found')
  const maybe = { kind: 'failed', problem: { outcome: 'unknown' } }
  expect(await asked(begun, true)).toEqual(NOT_MADE)
  expect(await asked(begun, false)).toMatchObject(maybe)
  const passed = vi.spyOn(nonces, 'blockPastNonce').mockResolvedValue(null)
  expect(await asked({ ...begun, nonce: 7 }, false)).toMatchObject(maybe)
  passed.mockResolvedValue(1_000n)
  expect(await asked({ ...begun, nonce: 7 }, false)).toEqual(NOT_MADE)
  passed.mockRejectedValue(new Error('no node'))
  expect(await asked({ ...begun, nonce: 7 }, false)).toMatchObject(maybe)
})

it('what a wallet has in a batch is not sent beside it', async () => {
  const kept = { ...begun, txHash: null, batch: '0xaa' }
  const state = vi.spyOn(batches, 'batchNow').mockResolvedValue({ kind: 'open' })
  expect(await asked(kept, false)).toMatchObject({ kind: 'failed', problem: { outcome: 'unknown' } })
  state.mockResolvedValue({ kind: 'done', txHash: '0xbb', logs: [] })
  expect(await asked(kept, false)).toMatchObject({ kind: 'failed', problem: { outcome: 'unknown' } })
  state.mockResolvedValue({ kind: 'reverted' })
  expect(await asked(kept, false)).toEqual(NOT_MADE)
})

it('a batch that only its wallet calls failed may come until it is long past', async () => {
  vi.spyOn(batches, 'batchNow').mockResolvedValue({ kind: 'failed' })
  const kept = { ...begun, txHash: null, batch: '0xaa', askedAt: Date.now() - 23 * 3_600_000 }
  expect(await asked(kept, false)).toMatchObject({ kind: 'failed', problem: { outcome: 'unknown' } })
  expect(await asked({ ...kept, askedAt: Date.now() - 25 * 3_600_000 }, false)).toEqual(NOT_MADE)
})

it('a batch that its wallet calls failed, and that the chain has, is a link', async () => {
  vi.spyOn(batches, 'batchNow').mockResolvedValue({ kind: 'failed' })
  vi.spyOn(api, 'linksByKey').mockResolvedValue(found([aLink()]))
  const kept = { ...begun, txHash: null, batch: '0xaa', askedAt: Date.now() }
  expect(await settleBegun(kept, GOING_ON)).toMatchObject({ kind: 'settled', made: 1 })
})

describe('amid 21 deposits of others under its key', () => {
  // As the server finds them: the oldest 20, and that there are more.
  const dust = (count: number) =>
    Array.from({ length: count }, (_, index) => aLink({ index: `${100 + index}`, amount: '1' }))
  const buried = (links: Link[]) =>
    vi.spyOn(api, 'linksByKey').mockResolvedValue(found(links, [begun.pubKey20]))
  const hidden = { kind: 'failed', problem: { outcome: 'unknown', what: expect.stringMatching(/hidden/) } }

  /** The newest first. */
  const ofSender = (links: Link[], next: string | null = null) =>
    vi.spyOn(api, 'linksOfSender').mockResolvedValue({ links, next })
  beforeEach(() => void ofSender([]))

  it('it is found among its sender’s newest, which it is younger than they', async () => {
    buried(dust(20))
    const pages = ofSender([aLink({ pubKey20: aLink().sender, index: '131' }), aLink({ index: '130' })])
    expect(await asked({ ...begun, txHash: null }, false)).toMatchObject({ kind: 'settled', made: 1 })
    expect(sentLinks.get(begun.pubKey20)).toMatchObject({ index: '130' })
    expect(pages).toHaveBeenCalledExactlyOnceWith(begun.sender, 'pending', null)
  })

  it('it is found when the page is opened again, though no news of it comes any more', async () => {
    buried(dust(20))
    ofSender([aLink({ index: '132' })])
    await settleAll([begun.pubKey20])
    expect(sentLinks.get(begun.pubKey20)).toMatchObject({ index: '132' })
    const pages = ofSender([])
    pages.mockClear()
    await settleAll([begun.pubKey20])
    expect(pages, 'it is there').not.toHaveBeenCalled()
  })

  it('of a sender’s links no more than two pages are read, and silence is no answer', async () => {
    buried(dust(20))
    const pages = ofSender(dust(50), 'further')
    pages.mockClear()
    expect(await asked({ ...begun, txHash: null }, false)).toMatchObject(hidden)
    expect(pages.mock.calls.map(([, , after]) => after)).toEqual([null, 'further'])
    pages.mockRejectedValue(new ApiError('unreachable', ''))
    expect(await asked({ ...begun, txHash: null }, false)).toMatchObject(hidden)
  })

  it('it is found where it was made before them', async () => {
    buried([aLink(), ...dust(19)])
    expect(await asked({ ...begun, txHash: null }, false)).toMatchObject({ kind: 'settled', made: 1 })
  })

  it('it is never taken for one that was not made', async () => {
    buried(dust(20))
    expect(await asked({ ...begun, txHash: null }, false)).toMatchObject(hidden)
    expect(await asked({ ...begun, txHash: null }, true)).toMatchObject(hidden)
    vi.spyOn(nonces, 'blockPastNonce').mockResolvedValue(1_000n)
    for (const code of ['transaction_not_found', 'transaction_reverted', 'no_deposit'] as const) {
      transactionIs(code)
      expect(await asked({ ...begun, nonce: 7 }, false), code).toMatchObject(hidden)
    }
  })

  it('it is found by its transaction, where that is known', async () => {
    buried(dust(20))
    const page = vi.spyOn(api, 'linksOfTransaction')
    page.mockResolvedValue({ links: [aLink({ index: '130' })], next: null })
    expect(await asked(begun, false)).toMatchObject({ kind: 'settled', made: 1 })
    expect(sentLinks.get(begun.pubKey20)).toMatchObject({ index: '130' })
    sentLinks.update(begun.pubKey20, { index: null })
    page.mockResolvedValue({ links: dust(1), next: null })
    expect(await asked(begun, false)).toMatchObject({ kind: 'failed', problem: { outcome: 'unknown' } })
    expect(sentLinks.get(begun.pubKey20)).toMatchObject({ index: null })
  })
})

it('one that was sent again under another hash is found by its key before it is sent again', async () => {
  transactionIs('transaction_not_found')
  vi.spyOn(nonces, 'blockPastNonce').mockResolvedValue(1_000n)
  vi.spyOn(api, 'linksByKey')
    .mockResolvedValueOnce(found())
    .mockResolvedValueOnce(found())
    .mockResolvedValue(found([aLink()]))
  expect(await settleBegun({ ...begun, nonce: 7 }, GOING_ON)).toMatchObject({ kind: 'settled', made: 1 })
})

describe('a wallet that was asked for its transaction and never answered', () => {
  const silent = { ...begun, txHash: null, askedAt: 60_000, nonce: 7 }
  const past = (block: bigint | null) => vi.spyOn(nonces, 'blockPastNonce').mockResolvedValue(block)
  const waited = async <T>(answer: Promise<T>): Promise<T> => {
    await vi.runAllTimersAsync()
    return answer
  }
  const UNSURE = { kind: 'failed', cause: { code: 'begun_elsewhere', outcome: 'unknown' } }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    return () => void vi.useRealTimers()
  })

  it('is not asked again while its nonce is free, but by its owner’s word', async () => {
    past(null)
    expect(await settleBegun(silent, GOING_ON)).toEqual({
      kind: 'failed',
      cause: { code: 'asked_before', outcome: 'unknown', values: [60] },
    })
    expect(
      await settleBegun(silent, { ...GOING_ON, paysOnce: true }),
      'it was to send it itself',
    ).toMatchObject({ cause: { code: 'asked_before' } })
    expect(await settleBegun(silent, { ...GOING_ON, ownersWord: true })).toEqual(NOT_MADE)
  })

  it('is asked again once its nonce is taken and nothing is under the key', async () => {
    past(1_000n)
    expect(await settleBegun(silent, GOING_ON)).toEqual(NOT_MADE)
  })

  it('is not asked again before the server has read the block that took its nonce', async () => {
    past(1_001n)
    expect(await waited(settleBegun(silent, { ...GOING_ON, ownersWord: true }))).toEqual(UNSURE)
    vi.mocked(api.linksByKey)
      .mockResolvedValueOnce(found())
      .mockResolvedValueOnce(found())
      .mockResolvedValueOnce(found([], [], '1001'))
      .mockResolvedValue(found([aLink()]))
    expect(await waited(settleBegun(silent, GOING_ON))).toMatchObject({ kind: 'settled', made: 1 })
  })

  it('is not asked again while nobody knows how far the chain was read', async () => {
    past(null)
    vi.spyOn(nonces, 'newestBlock').mockResolvedValue(null)
    expect(await waited(settleBegun(silent, { ...GOING_ON, ownersWord: true }))).toEqual(UNSURE)
  })

  it('is asked again at once where it said no, unless it has sent something since', async () => {
    const declined = { ...silent, askedAt: null }
    past(null)
    expect(await settleBegun(declined, GOING_ON)).toEqual(NOT_MADE)
    past(1_001n)
    expect(await waited(settleBegun(declined, GOING_ON))).toEqual(UNSURE)
  })
})
