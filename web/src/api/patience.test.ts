import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, api } from './client'
import { noticesApi } from './notices'
import { isWaiting, subscribeToWaiting } from './patience'
import { rafflesApi } from './raffles'
import { requestsApi } from './requests'

const turnedAway = (headers: Record<string, string> = { 'retry-after': '1' }) =>
  Response.json({ code: 'rate_limited', message: 'Too many.' }, { status: 429, headers })
const fetched = vi.fn<typeof fetch>()
const CLAIM = { chainId: '31337', version: 'v4.4', claimParams: [] } as never

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubGlobal('fetch', fetched.mockReset())
})
afterEach(() => void vi.useRealTimers())

it('a claim that is turned away is sent again by itself, and it is told meanwhile', async () => {
  const told: boolean[] = []
  const stop = subscribeToWaiting(() => told.push(isWaiting()))
  fetched.mockResolvedValueOnce(turnedAway()).mockResolvedValueOnce(Response.json({ txHash: '0xaa' }))
  const answer = api.claim(CLAIM)
  await vi.advanceTimersByTimeAsync(999)
  expect(fetched).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toEqual({ txHash: '0xaa' })
  expect(told).toEqual([true, false])
  stop()
})

it('it is sent again with the same body', async () => {
  fetched.mockImplementation(async () => turnedAway())
  fetched.mockResolvedValueOnce(turnedAway()).mockResolvedValueOnce(Response.json({}))
  const answer = api.claim(CLAIM)
  await vi.advanceTimersByTimeAsync(1_000)
  await answer
  const [first, second] = fetched.mock.calls
  expect(second?.[0]).toBe(first?.[0])
  expect(second?.[1]?.body).toBe(first?.[1]?.body)
})

it('a server that turns it away for a minute is asked no more', async () => {
  fetched.mockImplementation(async () => turnedAway())
  const answer = api.claim(CLAIM).catch((error: ApiError) => error.code)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(await answer).toBe('rate_limited')
  expect(fetched).toHaveBeenCalledTimes(61)
  expect(isWaiting()).toBe(false)
})

const overloaded = (headers: Record<string, string> = { 'retry-after': '2' }) =>
  Response.json({ code: 'overloaded', message: 'Too much to do.' }, { status: 503, headers })
const REF = { chainId: '31337', version: 'v4.4', index: '5' }

it.each([
  ['a claim', () => api.claim(CLAIM)],
  ['a slot of a raffle', () => rafflesApi.draw(REF, {} as never)],
  ['what is read', () => api.link('31337', 'v4.4', '5')],
  ['what is read by a POST', () => api.attachmentInfo('/claim?c=1')],
])('%s for which the server had no place is sent again by itself', async (_, send) => {
  fetched.mockResolvedValueOnce(overloaded()).mockResolvedValueOnce(Response.json({ txHash: '0xaa' }))
  const answer = send()
  await vi.advanceTimersByTimeAsync(1_999)
  expect([fetched.mock.calls.length, isWaiting()]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toEqual({ txHash: '0xaa' })
})

it('a server that has no place for a minute is asked no more', async () => {
  fetched.mockImplementation(async () => overloaded())
  const answer = api.claim(CLAIM).catch((error: ApiError) => error.code)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(await answer).toBe('overloaded')
  expect(fetched).toHaveBeenCalledTimes(31)
})

it.each([
  ['a new request for money', () => requestsApi.make(new FormData())],
  ['an e-mail with a code', () => noticesApi.sendCode()],
  ['a signed deposit, which who signed it sends again', () => api.depositGasless({} as never)],
])('%s may have been carried out, and is not sent again by itself', async (_, send) => {
  fetched.mockResolvedValue(overloaded())
  await expect(send()).rejects.toBeInstanceOf(ApiError)
  expect(fetched).toHaveBeenCalledOnce()
})

it.each([
  ['without a time to wait', turnedAway({})],
  ['with one that is too long', turnedAway({ 'retry-after': '600' })],
  ['of a server that has no place and says no time', overloaded({})],
  ['of a server that has no place for long', overloaded({ 'retry-after': '600' })],
  [
    'for another reason',
    Response.json(
      { code: 'node_unreachable', message: '' },
      { status: 503, headers: { 'retry-after': '2' } },
    ),
  ],
])('a refusal %s is told at once', async (_, answer) => {
  fetched.mockResolvedValue(answer)
  await expect(api.claim(CLAIM)).rejects.toBeInstanceOf(ApiError)
  expect(fetched).toHaveBeenCalledOnce()
})
