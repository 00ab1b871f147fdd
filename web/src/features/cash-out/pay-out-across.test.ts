import { beforeEach, expect, it, vi } from 'vitest'
import type { BankAccount } from '@/api/bank'
import { cashOutApi, type ReadyCashOut } from '@/api/cash-outs'
import { ApiError } from '@/api/client'
import { aCashOut } from '@/bank/a-cash-out'
import * as landing from '@/bank/submit-landing'
import { openCashOuts } from '@/device/records/open-cash-outs'
import { aNear, anEnd, aQuote, VAULT } from '@/links/a-crossing'
import { ALICE, CAROL } from '@/links/a-link'
import type { MadeLink } from './agreed'
import type { CashOutEvent, CashOutTerms } from './cash-out-machine'
import { payOutAcross } from './pay-out-across'

vi.mock('@/bank/submit-landing', { spy: true })

const made = {
  pubKey20: CAROL,
  secret: 'WpQIuBvptLkCV3aF',
  chainId: '31337',
  version: 'v4.4',
  index: '5',
} as Partial<MadeLink> as MadeLink
const account = { account_id: 'bnk_1', account_identifier: 'BE68…7034' } as BankAccount
const taken = aCashOut({ type: 'CASHOUT', landingChainId: '31338' })
const bringing = (toAmountMin: string): ReadyCashOut => ({
  ...taken,
  state: 'ready',
  route: aQuote({ toAmountMin }),
})

/** `about`: what was shown before the wallet was asked. `shown`: what was agreed to after. */
async function play({ about = null, shown = null }: { about?: bigint | null; shown?: ReadyCashOut | null }) {
  const way = { from: aNear, end: anEnd, about }
  const terms = {
    vault: VAULT,
    from: ALICE,
    asset: anEnd.asset,
    way,
  } as Partial<CashOutTerms> as CashOutTerms
  const heard: CashOutEvent[] = []
  const agreed = { terms, account, begun: CAROL, shown } as const
  await payOutAcross(way, made, agreed, (event) => heard.push(event))
  return heard
}

const prepare = () => vi.spyOn(cashOutApi, 'prepare')
const submit = () => vi.mocked(landing.submitLanding)

beforeEach(() => {
  vi.restoreAllMocks()
  submit().mockReset().mockResolvedValue({ kind: 'accepted', cashOut: taken })
  openCashOuts.save({ pubKey20: CAROL, accountId: 'bnk_1', accountHint: '', createdAt: 1 })
})

it('what brings as much as was shown is signed without another question', async () => {
  const asked = prepare().mockResolvedValue(bringing('24675750'))
  const heard = await play({ about: 24_925_000n })
  expect(heard.map((event) => ('phase' in event ? event.phase : event.type))).toEqual([
    'preparing',
    'submitting',
    'accepted',
  ])
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ type: 'CASHOUT', returnAddress: ALICE })
  expect(openCashOuts.all()).toEqual([])
})

it.each<[string, bigint | null, string]>([
  ['less than was shown', 24_925_000n, '24675749'],
  ['anything where nothing was shown', null, '24675750'],
])('%s is to be agreed to, and nothing is signed', async (_, about, least) => {
  prepare().mockResolvedValue(bringing(least))
  expect((await play({ about })).at(-1)).toEqual({ type: 'to_agree', problem: null })
  expect(submit()).not.toHaveBeenCalled()
  expect(openCashOuts.all()).toHaveLength(1)
})

it('what was agreed to is signed as it was shown', async () => {
  const asked = prepare()
  const shown = bringing('20000000')
  expect((await play({ shown })).at(-1)).toMatchObject({ type: 'accepted' })
  expect(submit().mock.calls[0]?.[1]).toBe(shown)
  expect(asked).not.toHaveBeenCalled()
})

it('a route that is over is replaced by one that brings no less', async () => {
  submit().mockResolvedValueOnce({ kind: 'refused', cause: new ApiError('route_over', '') })
  prepare().mockResolvedValue(bringing('24675751'))
  expect((await play({ shown: bringing('24675750') })).at(-1)).toMatchObject({ type: 'accepted' })
  expect(submit()).toHaveBeenCalledTimes(2)
})

it('one that brings less is to be agreed to', async () => {
  submit().mockResolvedValueOnce({ kind: 'refused', cause: new ApiError('route_over', '') })
  prepare().mockResolvedValue(bringing('24675749'))
  const heard = await play({ shown: bringing('24675750') })
  expect(heard.at(-1)).toMatchObject({ type: 'to_agree', problem: { code: 'route_over' } })
  expect(submit()).toHaveBeenCalledTimes(1)
})

it('without a route the money stays in its link, which this device keeps', async () => {
  prepare().mockRejectedValue(new ApiError('no_route', ''))
  expect((await play({ about: 24_925_000n })).at(-1)).toEqual({ type: 'to_agree', problem: null })
  expect(openCashOuts.all()).toHaveLength(1)
})

it('a refusal is told', async () => {
  submit().mockResolvedValue({ kind: 'refused', cause: new ApiError('too_many_cash_outs', '') })
  const heard = await play({ shown: bringing('24675750') })
  expect(heard.at(-1)).toMatchObject({ type: 'failed', problem: { code: 'too_many_cash_outs' } })
})

it('one that was confirmed before is taken as that', async () => {
  prepare().mockResolvedValue({ ...taken, route: null })
  expect((await play({})).at(-1)).toMatchObject({ type: 'accepted' })
})
