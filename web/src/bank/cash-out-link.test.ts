import type { FailureCode } from '@filbert/sdk/outcomes'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/client'
import type { Hex } from '@/lib/hex'
import { aCashOut } from './a-cash-out'
import { cashOutLink, type LinkToCashOut } from './cash-out-link'

const SIGNED: Hex = `0x${'ab'.repeat(65)}`
const api = vi.hoisted(() => ({ prepare: vi.fn(), confirm: vi.fn(), cashOut: vi.fn() }))
const signClaimOf = vi.hoisted(() => vi.fn())
vi.mock('@/api/cash-outs', async (original) => ({ ...(await original<object>()), cashOutApi: api }))
vi.mock('@filbert/sdk/claim-signature', () => ({ signClaimOf }))

const SECRET = 'WpQIuBvptLkCV3aF'
const VAULT: Hex = `0x${'5'.repeat(40)}`
const link = { chainId: '31337', version: 'v4.4', index: '5' }
const wanted: LinkToCashOut = { type: 'CLAIM', link, accountId: 'bnk_1', vault: VAULT, secret: SECRET }
const ready = aCashOut({ state: 'ready' })
const taken = aCashOut({ state: 'awaiting_tx' })
const failing = (code: FailureCode) => new ApiError(code, '')

beforeEach(() => {
  vi.useRealTimers()
  for (const call of Object.values(api)) call.mockReset()
  signClaimOf.mockReset().mockReturnValue(SIGNED)
  api.prepare.mockResolvedValue(ready)
  api.confirm.mockResolvedValue(taken)
})

it('the key signs for where the server says, and nothing else leaves the page', async () => {
  const phases: string[] = []
  const answer = await cashOutLink(wanted, (phase) => phases.push(phase))
  expect(answer).toEqual({ kind: 'accepted', cashOut: taken })
  expect(phases).toEqual(['preparing', 'submitting'])
  expect(signClaimOf).toHaveBeenCalledWith(expect.any(String), link, VAULT, ready.payTo)
  expect(api.prepare).toHaveBeenCalledWith({ type: 'CLAIM', link, accountId: 'bnk_1' })
  expect(api.confirm).toHaveBeenCalledWith(ready.id, SIGNED)
  expect(JSON.stringify([api.prepare.mock.calls, api.confirm.mock.calls])).not.toContain(SECRET)
})

it('where the money goes that no bank takes is said before anything is signed', async () => {
  const returnAddress: Hex = `0x${'7'.repeat(40)}`
  await cashOutLink({ ...wanted, returnAddress }, vi.fn())
  expect(api.prepare).toHaveBeenCalledWith({ type: 'CLAIM', link, accountId: 'bnk_1', returnAddress })
})

it('one that was confirmed before is not signed again', async () => {
  api.prepare.mockResolvedValue(taken)
  expect(await cashOutLink(wanted, vi.fn())).toEqual({ kind: 'accepted', cashOut: taken })
  expect(signClaimOf).not.toHaveBeenCalled()
})

it.each<FailureCode>(['offramp_unavailable', 'bank_unreachable', 'cash_out_too_small'])(
  'where it is not prepared (%s) nothing is signed',
  async (code) => {
    api.prepare.mockRejectedValue(failing(code))
    expect(await cashOutLink(wanted, vi.fn())).toMatchObject({ kind: 'refused', cause: { code } })
    expect(signClaimOf).not.toHaveBeenCalled()
  },
)

it('nor where nobody knows yet where it has to pay', async () => {
  api.prepare.mockResolvedValue(aCashOut({ state: 'ready', payTo: null }))
  const cause = { code: 'bank_unreachable', outcome: 'refused' }
  expect(await cashOutLink(wanted, vi.fn())).toEqual({ kind: 'refused', cause })
  expect(signClaimOf).not.toHaveBeenCalled()
})

it('an answer that did not come is asked for, and is no failure where it was taken', async () => {
  api.confirm.mockRejectedValue(failing('unreachable'))
  api.cashOut.mockResolvedValue(taken)
  expect(await cashOutLink(wanted, vi.fn())).toEqual({ kind: 'accepted', cashOut: taken })
  api.cashOut.mockResolvedValue(ready)
  expect(await cashOutLink(wanted, vi.fn())).toMatchObject({ cause: { code: 'unreachable' } })
  api.cashOut.mockRejectedValue(failing('unreachable'))
  expect(await cashOutLink(wanted, vi.fn())).toMatchObject({ cause: { outcome: 'unknown' } })
})

it('a refusal is one, and is not asked about', async () => {
  api.confirm.mockRejectedValue(failing('cash_out_conflict'))
  expect(await cashOutLink(wanted, vi.fn())).toMatchObject({ cause: { code: 'cash_out_conflict' } })
  expect(api.cashOut).not.toHaveBeenCalled()
})

it('a link of one’s own that was just made is waited for; another that is not there is not', async () => {
  vi.useFakeTimers()
  api.prepare.mockRejectedValueOnce(failing('deposit_unconfirmed')).mockResolvedValueOnce(ready)
  const answer = cashOutLink({ ...wanted, type: 'CASHOUT' }, vi.fn())
  await vi.advanceTimersByTimeAsync(2_500)
  expect(await answer).toMatchObject({ kind: 'accepted' })

  api.prepare.mockReset().mockRejectedValue(failing('deposit_unconfirmed'))
  expect(await cashOutLink(wanted, vi.fn())).toMatchObject({ cause: { code: 'deposit_unconfirmed' } })
  expect(api.prepare).toHaveBeenCalledTimes(1)
})

it('a mistake of ours is none of the server’s', async () => {
  api.prepare.mockRejectedValue(new TypeError('ours'))
  await expect(cashOutLink(wanted, vi.fn())).rejects.toThrow('ours')
})
