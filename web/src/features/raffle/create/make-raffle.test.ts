import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '@/api/client'
import {
  depositRaffle,
  raffleBatchOutcome,
  type RaffleDepositResult,
  raffleOutcome,
} from '@/chain/raffle-deposit'
import { type RafflePart, type RaffleRecord, raffleRecords } from '@/device/records/raffles'
import { found } from '@/links/a-link'
import { linkKey } from '@/lib/secret'
import { findPart } from './find-part'
import { keepRaffle, makeRaffle, type RaffleNews } from './make-raffle'
import { linkOf } from './raffle-parts'

vi.mock('@/chain/raffle-deposit', () => ({
  depositRaffle: vi.fn(),
  raffleOutcome: vi.fn(),
  raffleBatchOutcome: vi.fn(),
}))
const chain = vi.hoisted(() => ({ whatBecame: vi.fn(), newestBlock: vi.fn() }))
vi.mock('@/chain/what-became', () => chain)
vi.mock('@/chain/nonces', () => chain)
vi.mock('./find-part', () => ({ findPart: vi.fn() }))

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const HASH = `0x${'ab'.repeat(32)}` as const
const SECRET = 'Gk3xYp8QwLr2Zt5B'
const KEY = linkKey(SECRET).pubKey20
const NOT_YET: RafflePart = { slots: 2, askedAt: null, txHash: null, batch: null, first: null }
const RECORD: RaffleRecord = {
  pubKey20: KEY,
  secret: SECRET,
  chainId: '31337',
  version: 'v4.4',
  token: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  symbol: 'USDC',
  decimals: 6,
  sender: ALICE,
  from: '',
  expiresInDays: 0,
  amounts: ['1', '2', '3', '4', '5'],
  parts: [NOT_YET, NOT_YET, { ...NOT_YET, slots: 1 }],
  createdAt: 1_700_000_000_000,
}
const MAKING = { vault: ALICE, batches: false, askAgain: false } as const

const deposit = vi.mocked(depositRaffle)
const made = (first: string): RaffleDepositResult => ({ kind: 'made', first, txHash: HASH })

beforeEach(() => {
  vi.stubGlobal('navigator', {})
  raffleRecords.save(RECORD)
  chain.whatBecame.mockResolvedValue({ kind: 'unknown' })
  chain.newestBlock.mockResolvedValue(1_000n)
  vi.spyOn(api, 'linksByKey').mockResolvedValue(found())
})

afterEach(() => {
  vi.resetAllMocks()
  raffleRecords.forget(KEY)
})

async function run(making: Parameters<typeof makeRaffle>[1] = MAKING): Promise<RaffleNews | undefined> {
  const news: RaffleNews[] = []
  await makeRaffle(KEY, making, (one) => void news.push(one), new AbortController().signal)
  return news.at(-1)
}

function begun(change: Partial<RafflePart>): void {
  raffleRecords.save({ ...RECORD, parts: [{ ...NOT_YET, ...change }, ...RECORD.parts.slice(1)] })
}

it('makes its parts one after the other, allows all that is left, and then has a link', async () => {
  deposit
    .mockResolvedValueOnce(made('10'))
    .mockResolvedValueOnce(made('20'))
    .mockResolvedValueOnce(made('12'))
  expect(await run()).toEqual({ type: 'made' })
  expect(deposit.mock.calls.map(([terms]) => [terms.amounts, terms.toAllow])).toEqual([
    [[1n, 2n], 15n],
    [[3n, 4n], 12n],
    [[5n], 5n],
  ])
  const record = raffleRecords.get(KEY)
  expect(record && linkOf(record)?.slots).toEqual(['10', '11', '12', '20', '21'])
})

it('keeps nothing where the wallet said no before anything was sent', async () => {
  deposit.mockResolvedValue({ kind: 'declined' })
  expect(await run()).toEqual({ type: 'refused', problem: null })
  expect(raffleRecords.get(KEY)).toBeNull()
})

it('keeps what is made where a later part is refused, and goes on from there', async () => {
  deposit.mockResolvedValueOnce(made('10')).mockResolvedValueOnce({ kind: 'declined' })
  expect(await run()).toEqual({ type: 'refused', problem: null })
  const half = raffleRecords.get(KEY)
  expect(half && linkOf(half), 'half of a raffle has no link').toBeNull()
  vi.mocked(findPart).mockResolvedValue({ kind: 'absent' })
  deposit.mockResolvedValueOnce(made('20')).mockResolvedValueOnce(made('30'))
  expect(await run()).toEqual({ type: 'made' })
  expect(deposit.mock.calls[2]?.[0].amounts).toEqual([3n, 4n])
})

it('does not ask twice for what may have been sent', async () => {
  begun({ askedAt: 5_000 })
  vi.mocked(findPart).mockResolvedValue({ kind: 'absent' })
  expect(await run()).toMatchObject({ type: 'refused', problem: { code: 'asked_before', values: [5] } })
  expect(deposit).not.toHaveBeenCalled()
  expect(raffleRecords.get(KEY)).not.toBeNull()
})

it('asks again by its owner’s word', async () => {
  begun({ askedAt: 5_000 })
  vi.mocked(findPart).mockResolvedValue({ kind: 'absent' })
  deposit.mockResolvedValue({ kind: 'declined' })
  await run({ ...MAKING, askAgain: true })
  expect(deposit).toHaveBeenCalledTimes(1)
})

it('finds what was made without its being told', async () => {
  begun({ askedAt: 5_000 })
  vi.mocked(findPart).mockResolvedValue({ kind: 'found', first: '40' })
  deposit.mockResolvedValueOnce(made('50')).mockResolvedValueOnce(made('60'))
  expect(await run()).toEqual({ type: 'made' })
  expect(deposit.mock.calls[0]?.[0].amounts).toEqual([3n, 4n])
})

it('waits for a transaction that is out, and asks for what it did not do', async () => {
  begun({ askedAt: 5_000, txHash: HASH })
  vi.mocked(findPart).mockResolvedValue({ kind: 'pending' })
  vi.mocked(raffleOutcome).mockResolvedValue({
    kind: 'undone',
    cause: { code: 'reverted', outcome: 'refused' },
  })
  expect(await run()).toMatchObject({ type: 'refused', problem: { code: 'reverted' } })
  expect(deposit).not.toHaveBeenCalled()
})

it('says so where nobody can tell what came of it', async () => {
  begun({ askedAt: 5_000 })
  vi.mocked(findPart).mockResolvedValue({
    kind: 'unknown',
    cause: { code: 'unreachable', outcome: 'unknown' },
  })
  expect(await run()).toMatchObject({ type: 'refused', problem: { code: 'unreachable' } })
})

const ASSET = { address: ALICE, symbol: 'X', name: 'X', decimals: 0, piece: null, gasless: null } as const
const TERMS = {
  ...RECORD,
  vault: ALICE,
  asset: ASSET,
  amounts: [1n, 2n, 3n, 4n, 5n],
  split: 'random',
  abilities: { contract: false, batches: false },
} as const

it('begins nothing in a browser that keeps nothing', () => {
  // There is no storage where tests run.
  expect(keepRaffle({ ...TERMS, secret: 'WpQIuBvptLkCV3aF' }, 0)).toBeNull()
  expect(raffleRecords.all().map(({ pubKey20 }) => pubKey20)).toEqual([KEY])
})

it('goes on with what the wallet said no to, and looks for it before it asks again', async () => {
  deposit.mockResolvedValueOnce({ kind: 'declined' })
  await run()
  expect(raffleRecords.get(KEY)).toBeNull()
  expect(keepRaffle(TERMS, 5)).toMatchObject({ pubKey20: KEY, secret: SECRET, createdAt: RECORD.createdAt })
  expect(raffleRecords.archived()).toEqual([])
  vi.mocked(findPart).mockResolvedValue({ kind: 'found', first: '40' })
  deposit.mockResolvedValueOnce(made('50')).mockResolvedValueOnce(made('60'))
  expect(await run()).toEqual({ type: 'made' })
  expect(deposit.mock.calls[1]?.[0].amounts, 'the first part is there').toEqual([3n, 4n])
})

it('keeps a part whose wallet calls its batch failed, and asks again a day later', async () => {
  const failed = { kind: 'refused', cause: { code: 'batch_failed', outcome: 'unknown' } } as const
  vi.mocked(findPart).mockResolvedValue({ kind: 'absent' })
  vi.mocked(raffleBatchOutcome).mockResolvedValue(failed)
  begun({ askedAt: Date.now() - 23 * 3_600_000, batch: 'one' })
  expect(await run()).toMatchObject({ type: 'refused', problem: { code: 'batch_failed' } })
  expect(deposit).not.toHaveBeenCalled()
  begun({ askedAt: Date.now() - 25 * 3_600_000, batch: 'one' })
  chain.whatBecame.mockResolvedValue({ kind: 'over', by: 1_000n })
  deposit.mockResolvedValue({ kind: 'declined' })
  await run()
  expect(deposit).toHaveBeenCalledOnce()
})

it('looks for a part that a wallet said no to before it is asked for again', async () => {
  deposit.mockResolvedValueOnce(made('7')).mockResolvedValueOnce({ kind: 'declined' })
  expect(await run()).toMatchObject({ type: 'refused', problem: null })
  expect(findPart, 'nothing was in doubt').not.toHaveBeenCalled()
  vi.mocked(findPart).mockResolvedValue({ kind: 'absent' })
  deposit.mockResolvedValueOnce({ kind: 'declined' })
  expect(await run(), 'it is asked for at once').toMatchObject({ type: 'refused', problem: null })
  expect(deposit).toHaveBeenCalledTimes(3)
  vi.mocked(findPart).mockResolvedValue({ kind: 'found', first: '9' })
  deposit.mockResolvedValueOnce(made('11'))
  expect(await run()).toMatchObject({ type: 'made' })
  expect(deposit, 'of the last part: the chain had the one before').toHaveBeenCalledTimes(4)
})

it('gives a raffle up that a wallet said no to, with its secret to be restored', async () => {
  deposit.mockResolvedValue({ kind: 'declined' })
  await run()
  expect(raffleRecords.archived()).toMatchObject([{ pubKey20: KEY, secret: SECRET }])
  raffleRecords.restore(KEY)
})

it('keeps the nonce that was next when the wallet was asked', async () => {
  deposit.mockImplementationOnce(async (_, watch) => {
    watch.asking(7)
    return { kind: 'refused', cause: { code: 'untold', outcome: 'unknown' } }
  })
  await run()
  vi.mocked(findPart).mockResolvedValue({ kind: 'absent' })
  await run()
  expect(chain.whatBecame).toHaveBeenCalledWith(expect.objectContaining({ sender: ALICE, nonce: 7 }))
})

it('asks again by itself once its nonce is taken and nothing is there', async () => {
  begun({ askedAt: 5_000, nonce: 7 })
  chain.whatBecame.mockResolvedValue({ kind: 'over', by: 1_000n })
  vi.mocked(findPart).mockResolvedValue({ kind: 'absent' })
  deposit.mockResolvedValue({ kind: 'declined' })
  await run()
  expect(findPart, 'before, and after it was clear how far the chain was read').toHaveBeenCalledTimes(2)
  expect(deposit).toHaveBeenCalledOnce()
})

it('does not ask again while the server has not read the chain so far', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  begun({ askedAt: 5_000, nonce: 7 })
  chain.whatBecame.mockResolvedValue({ kind: 'over', by: 1_001n })
  vi.mocked(findPart).mockResolvedValue({ kind: 'absent' })
  const told = run({ ...MAKING, askAgain: true })
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(await told).toMatchObject({ problem: { code: 'begun_elsewhere', outcome: 'unknown' } })
  expect(deposit).not.toHaveBeenCalled()
})
