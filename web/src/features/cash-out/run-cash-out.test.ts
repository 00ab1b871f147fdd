import { beforeEach, expect, it, vi } from 'vitest'
import type { BankAccount } from '@/api/bank'
import { ApiError } from '@/api/client'
import { cashOutApi } from '@/api/cash-outs'
import { aCashOut } from '@/bank/a-cash-out'
import * as deposits from '@/chain/deposit'
import type { DepositResult } from '@/chain/deposit-terms'
import { openCashOuts } from '@/device/records/open-cash-outs'
import { sentLinks } from '@/device/records/sent-links'
import type { CashOutEvent, CashOutTerms } from './cash-out-machine'
import { runCashOut } from './run-cash-out'

vi.mock('@/chain/deposit', { spy: true })

const OWNER = '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175'
const TOKEN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const terms: CashOutTerms = {
  chainId: '31337',
  version: 'v4.4',
  vault: '0x5Bb563a9fE1A069751D75A559fc194De917f22bD',
  asset: { address: TOKEN, symbol: 'USDC', name: 'USD Coin', decimals: 6, piece: null, gasless: null },
  amount: 25_000_000n,
  from: OWNER,
  abilities: { contract: false, batches: false },
  usdPrice: null,
  to: { accountId: 'bnk_1', number: null },
  way: null,
}
const account = {
  account_id: 'bnk_1',
  account_identifier: 'BE68…7034',
  account_type: 'iban',
} as BankAccount
const made: DepositResult = { kind: 'made', index: '7', txHash: `0x${'ab'.repeat(32)}` }
const taken = aCashOut({ type: 'CASHOUT' })

/** What this device kept at the moment when the wallet was asked. */
let keptBefore: unknown

async function play(answer: DepositResult, begun: CashOutTerms['from'] | null = null) {
  vi.spyOn(deposits, 'makeDeposit').mockImplementation(async () => {
    keptBefore = [openCashOuts.all(), sentLinks.all()]
    return answer
  })
  const heard: CashOutEvent[] = []
  const { signal } = new AbortController()
  await runCashOut({ terms, account, begun }, (event) => heard.push(event), signal)
  return heard
}

beforeEach(() => {
  vi.restoreAllMocks()
  keptBefore = undefined
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('navigator', {})
  for (const { pubKey20 } of sentLinks.all()) sentLinks.forget(pubKey20)
  for (const { pubKey20 } of openCashOuts.all()) openCashOuts.forget(pubKey20)
  vi.spyOn(sentLinks, 'save').mockImplementation((link) => {
    Object.getPrototypeOf(sentLinks).save.call(sentLinks, link)
    return true
  })
  vi.spyOn(cashOutApi, 'prepare').mockResolvedValue({ ...taken, state: 'ready', route: null })
  vi.spyOn(cashOutApi, 'confirm').mockResolvedValue(taken)
})

it('the link and what it is for are kept before the wallet is asked, and the latter until the server has it', async () => {
  const heard = await play(made)
  const kept = { accountId: 'bnk_1', accountHint: 'BE68…7034' }
  expect(keptBefore).toEqual([[expect.objectContaining(kept)], [expect.objectContaining({ index: null })]])
  expect(heard.at(-1)).toEqual({ type: 'accepted', cashOut: taken })
  const link = { chainId: '31337', version: 'v4.4', index: '7' }
  expect(cashOutApi.prepare).toHaveBeenCalledWith({ type: 'CASHOUT', link, accountId: 'bnk_1' })
  expect(openCashOuts.all()).toEqual([])
})

it('a wallet that says no leaves nothing on the device, and the server unasked', async () => {
  expect((await play({ kind: 'declined' })).at(-1)).toEqual({ type: 'refused', problem: null, kept: false })
  expect(openCashOuts.all()).toEqual([])
  expect(sentLinks.all()).toEqual([])
  expect(cashOutApi.prepare).not.toHaveBeenCalled()
})

it('a bank that is away leaves the link on the device, and the next try pays nothing in', async () => {
  vi.spyOn(cashOutApi, 'prepare').mockRejectedValue(new ApiError('bank_unreachable', ''))
  const heard = await play(made)
  expect(heard.at(-1)).toMatchObject({ type: 'failed', problem: { code: 'bank_unreachable' } })
  const [link] = sentLinks.all()
  expect(openCashOuts.all()).toMatchObject([{ pubKey20: link?.pubKey20 }])

  vi.spyOn(cashOutApi, 'prepare').mockResolvedValue({ ...taken, state: 'ready', route: null })
  const asked = vi.spyOn(deposits, 'makeDeposit')
  asked.mockClear()
  const again: CashOutEvent[] = []
  const { signal } = new AbortController()
  await runCashOut({ terms, account, begun: link?.pubKey20 ?? null }, (event) => again.push(event), signal)
  expect(again.at(-1)).toMatchObject({ type: 'accepted' })
  expect(asked).not.toHaveBeenCalled()
  expect(openCashOuts.all()).toEqual([])
})

it('one that was given up while the chain takes its time pays nothing out', async () => {
  vi.spyOn(deposits, 'makeDeposit').mockResolvedValue({ kind: 'sent' })
  const run = new AbortController()
  const done = runCashOut({ terms, account, begun: null }, () => undefined, run.signal)
  setTimeout(() => run.abort(), 10)
  await done
  expect(cashOutApi.prepare).not.toHaveBeenCalled()
  // It goes on from the first card, once it is made.
  expect(openCashOuts.all()).toHaveLength(1)
})
