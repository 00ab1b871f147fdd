import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError, api } from '@/api/client'
import { BATCH_FAILED } from '@/chain/causes'
import * as deposits from '@/chain/deposit'
import type { DepositResult, DepositWatch } from '@/chain/deposit-terms'
import * as gasless from '@/chain/gasless'
import { completeSentLink, type SentLink, sentLinks } from '@/device/records/sent-links'
import { ZERO_ADDRESS } from '@/lib/address'
import { found } from '@/links/a-link'
import { causeInWords } from '@/words/in-words'
import { runDeposit } from './run-deposit'
import type { SendEvent, SendTerms } from './send-machine'

vi.mock('@/chain/deposit', { spy: true })
vi.mock('@/chain/gasless', { spy: true })

const OWNER = '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175'
const terms: SendTerms = {
  chainId: '31337',
  version: 'v4.4',
  vault: '0x5Bb563a9fE1A069751D75A559fc194De917f22bD',
  contracts: { vaults: {}, router: null },
  asset: { address: ZERO_ADDRESS, symbol: 'ETH', name: 'Ether', decimals: 18, gasless: null, piece: null },
  amount: 25n,
  from: OWNER,
  to: { kind: 'link' },
  abilities: { contract: false, batches: false },
  expiresInDays: 0,
  usdPrice: null,
  attached: null,
}
const refused = (outcome: 'refused' | 'unknown') =>
  ({ kind: 'refused', cause: { code: 'reverted', outcome } }) as const

/** What the wallet answers, and what the page hears of it. */
async function play(
  answer: DepositResult,
  change: Partial<SendTerms> = {},
  meanwhile: (watch: DepositWatch) => void = () => undefined,
): Promise<SendEvent | undefined> {
  vi.spyOn(deposits, 'makeDeposit').mockImplementation(async (_, watch) => {
    meanwhile(watch)
    return answer
  })
  const heard: SendEvent[] = []
  await runDeposit({ ...terms, ...change }, (event) => heard.push(event), new AbortController().signal)
  return heard.at(-1)
}

const inWords = (event: SendEvent | undefined) =>
  event?.type === 'refused' && event.problem && causeInWords(event.problem, 'deposit')

const only = (): SentLink => {
  const [link, ...others] = sentLinks.all()
  if (!link || others.length > 0) throw new Error('expected one record')
  return link
}

beforeEach(() => {
  vi.restoreAllMocks()
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('navigator', {})
  for (const { pubKey20 } of sentLinks.archived()) sentLinks.restore(pubKey20)
  for (const { pubKey20 } of sentLinks.all()) sentLinks.forget(pubKey20)
  vi.spyOn(sentLinks, 'save').mockImplementation((link) => {
    Object.getPrototypeOf(sentLinks).save.call(sentLinks, link)
    return true
  })
  vi.spyOn(api, 'linksByKey').mockResolvedValue(found())
})

it('a link that was refused before anything was sent is given up, and can be restored', async () => {
  expect(await play({ kind: 'declined' })).toEqual({ type: 'refused', problem: null, kept: false })
  expect(sentLinks.all()).toEqual([])
  expect(await play(refused('refused'))).toMatchObject({ kept: false })
  expect(sentLinks.all()).toEqual([])
  const [archived] = sentLinks.archived()
  expect(archived?.secret).toHaveLength(16)
  expect(archived && sentLinks.restore(archived.pubKey20)).toEqual(archived)
})

it('one that was given up comes back when the chain has its deposit', async () => {
  await play({ kind: 'declined' })
  const [archived] = sentLinks.archived()
  if (!archived) throw new Error('expected one that was given up')
  const { pubKey20, chainId, version, sender, token, amount } = archived
  const made = { pubKey20, chainId, version, sender, token: token ?? sender, amount, piece: null }
  completeSentLink({ ...made, index: '7', txHash: '0xaa' })
  expect(only()).toMatchObject({ secret: archived.secret, index: '7' })
  expect(sentLinks.archived()).not.toContainEqual(archived)
})

it('one whose wallet calls its batch failed is kept, with its secret and its batch', async () => {
  const failed = { kind: 'refused', cause: BATCH_FAILED } as const
  const told = await play(failed, {}, (watch) => watch.batch('b1'))
  expect(told).toMatchObject({ kept: true })
  expect(inWords(told)).toMatchObject({
    what: 'Your wallet says that this failed. The chain has not confirmed that.',
    money: 'The link may already exist. It is kept on this device and completes by itself.',
  })
  expect(only()).toMatchObject({ batch: 'b1', askedAt: expect.any(Number) })
})

it('one whose gas nobody pays today goes out by a transaction of the wallet', async () => {
  const asset = { ...terms.asset, address: OWNER, gasless: { name: 'USD Coin', version: '2' } } as const
  const authorization = { nonce: '0x04', validAfter: '0', validBefore: '9', signature: '0x05' } as const
  vi.spyOn(gasless, 'signGaslessDeposit').mockResolvedValue({ kind: 'signed', authorization })
  const cause = new ApiError('sponsor_share_spent', '', { status: 429, retryAfterMs: 3_600_000 })
  vi.spyOn(api, 'depositGasless').mockRejectedValue(cause)
  const heard: SendEvent[] = []
  const paid = vi.mocked(deposits.makeDeposit).mockClear().mockResolvedValue({ kind: 'declined' })
  await runDeposit({ ...terms, asset }, (event) => heard.push(event), new AbortController().signal)
  expect(heard.map(({ type }) => type)).toContain('paying_gas')
  expect(paid).toHaveBeenCalledOnce()
})

it('one that the chain says came to nothing is let go', async () => {
  const undone = { ...refused('refused'), kind: 'undone' } as const
  expect(await play(undone, {}, (watch) => watch.sent('0xaa'))).toMatchObject({ kept: false })
  expect(sentLinks.all()).toEqual([])
})

it('one that may have been sent is kept, with what is known of it', async () => {
  expect(await play(refused('unknown'))).toMatchObject({ kept: true })
  expect(only()).toMatchObject({ index: null, txHash: null })
})

it('one whose transaction or batch is out is kept, whatever the wallet says after', async () => {
  const out = await play(refused('refused'), {}, (watch) => watch.sent('0xaa'))
  expect(out).toMatchObject({ kept: true })
  expect(only().txHash).toBe('0xaa')
  sentLinks.forget(only().pubKey20)
  expect(await play({ kind: 'declined' }, {}, (watch) => watch.batch('b1'))).toMatchObject({ kept: true })
  expect(only().batch).toBe('b1')
})

it('a no to the second try never loses the first: its key may hold money', async () => {
  await play(refused('unknown'))
  const { pubKey20: resumes, secret } = only()
  expect(await play({ kind: 'declined' }, { resumes })).toEqual({
    type: 'refused',
    problem: null,
    kept: true,
  })
  expect(only()).toMatchObject({ pubKey20: resumes, secret })
})

it('a server that cannot be asked keeps the second try to the same key', async () => {
  await play(refused('unknown'))
  const { pubKey20: resumes } = only()
  vi.spyOn(api, 'linksByKey').mockRejectedValue(new ApiError('rate_limited', ''))
  const asked = vi.spyOn(deposits, 'makeDeposit')
  asked.mockClear()
  const told = await play({ kind: 'sent' }, { resumes })
  expect(told).toMatchObject({ kept: true })
  expect(inWords(told)).toMatchObject({ outcome: 'unknown', next: 'retry' })
  expect(asked).not.toHaveBeenCalled()
  expect(only().pubKey20).toBe(resumes)
})

it('another page that sends the same link keeps this one from it', async () => {
  vi.stubGlobal('navigator', {
    locks: { request: async (_: string, __: object, work: (lock: null) => unknown) => work(null) },
  })
  expect(inWords(await play({ kind: 'sent' }))).toMatchObject({
    what: 'Another page of this browser is sending this link.',
  })
})
