import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, api } from '@/api/client'
import type { FailureCode } from '@filbert/sdk/outcomes'
import { linkQuery } from '@/api/queries'
import * as batches from '@/chain/batch'
import * as nonces from '@/chain/nonces'
import * as own from '@/chain/own-reclaim'
import * as payments from '@/chain/payment-search'
import type { Activity } from '@/device/activity'
import { ofReclaim } from '@/device/activity'
import { type OpenTransfer, openTransfers } from '@/device/records/open-transfers'
import { type OwnReclaim, ownReclaims } from '@/device/records/own-reclaims'
import { aLink, found, HASH } from '@/links/a-link'
import { fateOf } from './fate-of'

// Spied on, which modules as such do not allow.
vi.mock('@/chain/batch', { spy: true })
vi.mock('@/chain/nonces', { spy: true })
vi.mock('@/chain/own-reclaim', { spy: true })
vi.mock('@/chain/payment-search', { spy: true })

const asked: Activity = {
  kind: 'transfer',
  id: '0x07',
  chainId: '31337',
  sender: aLink().sender,
  txHash: null,
  batch: null,
  nonceBefore: 3,
  askedAt: 1,
  stage: 'asked',
}
const sent: Activity = { ...asked, kind: 'link', txHash: HASH, nonceBefore: null, stage: 'out' }
const batched: Activity = { ...asked, batch: 'safe-7', nonceBefore: null, stage: 'out' }
const queries = new QueryClient()
const told = async (activity: Activity) => (await fateOf(activity, queries)).kind

beforeEach(() => {
  vi.restoreAllMocks()
  vi.clearAllMocks()
  vi.spyOn(batches, 'batchNow').mockRejectedValue(new Error('not asked'))
  vi.spyOn(nonces, 'isNoncePassed').mockRejectedValue(new Error('not asked'))
  vi.spyOn(api, 'linksOfTransaction').mockRejectedValue(new Error('not asked'))
})

describe('of a transaction the server is asked', () => {
  it('and what it put into links is news for all who show them', async () => {
    vi.spyOn(api, 'linksOfTransaction').mockResolvedValue({ links: [aLink()], next: null })
    expect(await told({ ...sent, batch: 'safe-7', nonceBefore: 3 })).toBe('under_way')
    expect(queries.getQueryData(linkQuery(aLink()).queryKey)).toEqual(aLink())
    expect(api.linksOfTransaction).toHaveBeenCalledExactlyOnceWith('31337', HASH)
  })

  it.each([
    ['transaction_pending', 'under_way'],
    ['deposit_unconfirmed', 'under_way'],
    ['transaction_not_found', 'missing'],
    ['transaction_reverted', 'undone'],
    ['no_deposit', 'undone'],
    ['unreachable', 'unknown'],
  ] as const)('%s: %s', async (code: FailureCode, fate) => {
    vi.spyOn(api, 'linksOfTransaction').mockRejectedValue(new ApiError(code, 'no'))
    expect(await told(sent)).toBe(fate)
  })
})

describe('of a batch its wallet is asked', () => {
  it.each([
    ['open', 'unknown'],
    ['failed', 'doubted'],
    ['reverted', 'undone'],
  ] as const)('%s: %s', async (kind, fate) => {
    vi.spyOn(batches, 'batchNow').mockResolvedValue({ kind })
    expect(await told(batched)).toBe(fate)
  })

  it('which tells the transaction that carried it out', async () => {
    vi.spyOn(batches, 'batchNow').mockResolvedValue({ kind: 'done', txHash: HASH, logs: [] })
    expect(await fateOf(batched, queries)).toEqual({ kind: 'done', txHash: HASH })
    expect(batches.batchNow).toHaveBeenCalledExactlyOnceWith('31337', 'safe-7')
  })
})

describe('of a payment straight to an address the chain is asked, whatever the wallet says', () => {
  const DAY = 24 * 3_600_000
  const payment: OpenTransfer = {
    id: '0x07',
    chainId: '31337',
    token: aLink().sender,
    symbol: 'DAI',
    decimals: 18,
    amount: '25',
    piece: null,
    sender: aLink().sender,
    recipient: aLink().pubKey20,
    name: null,
    usdPrice: null,
    requestId: null,
    createdAt: 1,
    arrivesIn: null,
    batch: null,
    nonceBefore: 3,
    blockBefore: '7',
  }
  const old: Activity = { ...asked, askedAt: 1 }
  const recent: Activity = { ...asked, askedAt: Date.now() }
  const search = () => vi.spyOn(payments, 'findPayment')

  beforeEach(() => {
    openTransfers.save(payment)
    vi.spyOn(nonces, 'isNoncePassed').mockResolvedValue(true)
  })

  it('which has it', async () => {
    search().mockResolvedValue({ kind: 'paid', txHash: HASH })
    const done = { kind: 'done', txHash: HASH }
    expect(await fateOf(recent, queries)).toEqual(done)
    for (const kind of ['failed', 'open'] as const) {
      vi.spyOn(batches, 'batchNow').mockResolvedValue({ kind })
      expect(await fateOf({ ...recent, batch: 'safe-7' }, queries), kind).toEqual(done)
    }
    expect(payments.findPayment).toHaveBeenLastCalledWith(
      expect.objectContaining({ amount: 25n, blockBefore: 7n, nonceBefore: 3 }),
      [],
    )
  })

  it.each([
    ['absent', old, 'undone'],
    ['absent', recent, 'moved_on'],
    ['unknown', old, 'moved_on'],
  ] as const)('which has it %s', async (kind, activity, fate) => {
    search().mockResolvedValue({ kind })
    expect(await told(activity)).toBe(fate)
  })

  it.each([
    ['absent', old.askedAt, 'undone'],
    ['absent', Date.now() - DAY / 2, 'doubted'],
    ['unknown', old.askedAt, 'doubted'],
  ] as const)('which has it %s, of a batch that the wallet calls failed', async (kind, askedAt, fate) => {
    search().mockResolvedValue({ kind })
    vi.spyOn(batches, 'batchNow').mockResolvedValue({ kind: 'failed' })
    expect(await told({ ...batched, askedAt })).toBe(fate)
  })
})

describe('of a link whose batch the wallet calls failed', () => {
  const link: Activity = { ...batched, kind: 'link', id: aLink().pubKey20 }

  beforeEach(() => {
    vi.spyOn(batches, 'batchNow').mockResolvedValue({ kind: 'failed' })
    vi.spyOn(nonces, 'newestBlock').mockResolvedValue(1_000n)
    vi.spyOn(api, 'linksByKey').mockResolvedValue(found())
  })

  it('nobody is asked for a day: it may come', async () => {
    expect(await told({ ...link, askedAt: Date.now() })).toBe('doubted')
    expect(api.linksByKey).not.toHaveBeenCalled()
  })

  it('then its key is looked up again', async () => {
    expect(await told(link)).toBe('undone')
    vi.spyOn(api, 'linksByKey').mockRejectedValue(new ApiError('unreachable', ''))
    expect(await told(link)).toBe('doubted')
    vi.spyOn(api, 'linksByKey').mockResolvedValue(found([], [aLink().pubKey20]))
    expect(await told(link)).toBe('doubted')
  })

  it.each([
    ['up to the block before the newest', '999', 1_000n],
    ['nowhere yet', null, 1_000n],
    ['up to where no node says', '1000', null],
  ] as const)('a server that has read %s does not end it', async (_, readTo, newest) => {
    vi.spyOn(nonces, 'newestBlock').mockResolvedValue(newest)
    vi.spyOn(api, 'linksByKey').mockResolvedValue(found([], [], readTo))
    expect(await told(link)).toBe('doubted')
  })
})

describe('of what was never answered the chain is asked for what else came', () => {
  it.each([
    [false, 'waits'],
    [true, 'moved_on'],
  ] as const)('later than it: %s, so it %s', async (passed, fate) => {
    vi.spyOn(nonces, 'isNoncePassed').mockResolvedValue(passed)
    expect(await told(asked)).toBe(fate)
    expect(nonces.isNoncePassed).toHaveBeenCalledExactlyOnceWith('31337', asked.sender, 3)
  })

  it('and where it cannot be, that is no answer', async () => {
    await expect(told(asked)).rejects.toThrow('not asked')
  })

  it('nobody is asked where nothing is known to ask by', async () => {
    expect(await told({ ...asked, nonceBefore: null })).toBe('unknown')
  })
})

describe('of a link taken back the chain or the wallet is asked', () => {
  const reclaim: OwnReclaim = {
    chainId: '31337',
    version: 'v4',
    index: '7',
    vault: aLink().sender,
    signer: aLink().sender,
    txHash: HASH,
    nonce: null,
    batch: null,
    createdAt: 1,
  }
  const known = async () => fateOf(ofReclaim(reclaim), queries)

  it('and what is told of its transaction is kept with it', async () => {
    vi.spyOn(own, 'endOfReclaim').mockImplementation(async (_, onNonce) => {
      onNonce(3)
      return 'open'
    })
    ownReclaims.save(reclaim)
    expect(await known()).toEqual({ kind: 'unknown' })
    expect(ownReclaims.get('31337/v4/7')).toEqual({ ...reclaim, nonce: 3 })
  })

  it('whose end is told with why', async () => {
    ownReclaims.save(reclaim)
    vi.spyOn(own, 'endOfReclaim').mockResolvedValueOnce('done')
    expect(await known()).toEqual({ kind: 'done', txHash: HASH })
    const cause = { code: 'reverted', outcome: 'refused' } as const
    vi.spyOn(own, 'endOfReclaim').mockResolvedValueOnce(cause)
    expect(await known()).toEqual({ kind: 'undone', cause })
  })

  it('and nothing is, of one that is kept no more', async () => {
    ownReclaims.forget('31337/v4/7')
    expect(await known()).toEqual({ kind: 'unknown' })
  })
})
