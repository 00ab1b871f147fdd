import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/client'
import { peopleApi } from '@/api/people'
import { wallet } from '@/chain/wallet'
import type { Hex } from '@/lib/hex'
import { aUser } from './a-user'
import { seenBefore } from './seen-before'
import {
  followWallet,
  type Known,
  logOut,
  logOutEverywhere,
  storeUser,
  userQuery,
  userState,
} from './session'

const ALICE: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const NOBODY = { address: null, userId: null }
const ada = aUser()

const asked = {
  token: vi.spyOn(peopleApi, 'decodedToken'),
  user: vi.spyOn(peopleApi, 'user'),
  logOut: vi.spyOn(peopleApi, 'logOut'),
  everywhere: vi.spyOn(peopleApi, 'logOutEverywhere'),
}
let queries: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  queries = new QueryClient()
  asked.token.mockResolvedValue({ address: ALICE, userId: ada.user.userId })
  asked.user.mockResolvedValue(ada)
  asked.logOut.mockResolvedValue({ success: true })
  asked.everywhere.mockResolvedValue({ success: true, ended: 2 })
})

afterEach(() => {
  queries.clear()
  wallet.setAccount(null)
  seenBefore.keep(false)
  vi.useRealTimers()
  vi.resetAllMocks()
})

const connect = (address: Hex, chainId = '31337') =>
  wallet.setAccount({ address, chainId, walletName: 'Test' })
const known = () => queries.getQueryData(userQuery.queryKey)

describe('who is signed in', () => {
  it('is told half a second after it was fetched, the first time', async () => {
    void queries.prefetchQuery(userQuery)
    await vi.advanceTimersByTimeAsync(499)
    expect(asked.user).toHaveBeenCalledOnce()
    expect(known()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(known()).toEqual({ user: ada, address: ALICE })

    // Later ones wait for nothing.
    asked.token.mockResolvedValue(NOBODY)
    void queries.prefetchQuery({ ...userQuery, staleTime: 0 })
    await vi.advanceTimersByTimeAsync(0)
    expect(known()).toBeNull()
  })

  it("is nobody where the cookie is nobody's, and no person is asked for", async () => {
    asked.token.mockResolvedValue(NOBODY)
    void queries.prefetchQuery(userQuery)
    await vi.advanceTimersByTimeAsync(500)
    expect(known()).toBeNull()
    expect(asked.user).not.toHaveBeenCalled()
    expect(seenBefore.is()).toBe(false)
  })

  it('is nobody where the session ended in between', async () => {
    asked.user.mockRejectedValue(new ApiError('not_signed_in', ''))
    void queries.prefetchQuery(userQuery)
    await vi.advanceTimersByTimeAsync(500)
    expect(known()).toBeNull()
  })

  it('is a visitor, and not unknown for ever, where nobody can be asked', async () => {
    asked.token.mockRejectedValue(new ApiError('unreachable', ''))
    void queries.prefetchQuery(userQuery)
    await vi.advanceTimersByTimeAsync(10_000)
    const { data, error } = queries.getQueryState(userQuery.queryKey) ?? { data: undefined, error: null }
    expect(asked.token).toHaveBeenCalledTimes(3)
    expect(userState({ data, error }, undefined)).toEqual({ state: 'visitor', problem: error })
    expect(error?.code).toBe('unreachable')
  })

  it('is remembered by this device, so that pages for everybody may ask', async () => {
    const heard = vi.fn()
    const stop = seenBefore.subscribe(heard)
    void queries.prefetchQuery(userQuery)
    await vi.advanceTimersByTimeAsync(500)
    expect([seenBefore.is(), heard.mock.calls.length]).toEqual([true, 1])
    await logOut(queries)
    expect([seenBefore.is(), heard.mock.calls.length]).toEqual([false, 2])
    stop()
  })
})

describe('what is shown of it', () => {
  const signedIn = (address: Hex | null) => ({ data: { user: ada, address }, error: null })

  it('is nothing before the answer', () => {
    expect(userState({ data: undefined, error: null }, undefined)).toEqual({ state: 'loading' })
  })

  it.each<[string, Hex | null, string | undefined, string]>([
    ['by its wallet, which is connected', ALICE, ALICE, 'user'],
    ['by its wallet, written otherwise', ALICE, ALICE.toLowerCase(), 'user'],
    ['by a wallet, while another one is connected', ALICE, BOB, 'visitor'],
    ['by a wallet, while none is connected', ALICE, undefined, 'user'],
    ['by a password, whatever wallet is connected', null, BOB, 'user'],
  ])('%s', (_, address, connected, state) => {
    expect(userState(signedIn(address), connected).state).toBe(state)
  })

  it('stays while a later question fails', () => {
    const error = new ApiError('unreachable', '')
    expect(userState({ data: { user: ada, address: null }, error }, undefined).state).toBe('user')
  })
})

describe('another wallet', () => {
  const observed = () => {
    queries.setQueryData<Known | null>(userQuery.queryKey, () => ({ user: ada, address: ALICE }))
    const stops = [followWallet(queries), followWallet(queries)]
    const unsubscribe = new QueryObserver(queries, {
      ...userQuery,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined)
    return () => {
      for (const stop of [...stops, unsubscribe]) stop()
    }
  }

  it('has it asked again half a second later, once for all who follow', async () => {
    const stop = observed()
    connect(BOB)
    await vi.advanceTimersByTimeAsync(499)
    expect(asked.token).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(asked.token).toHaveBeenCalledOnce()
    stop()
  })

  it('that comes and goes is waited out', async () => {
    const stop = observed()
    connect(BOB)
    await vi.advanceTimersByTimeAsync(300)
    connect(ALICE)
    await vi.advanceTimersByTimeAsync(499)
    expect(asked.token).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(asked.token).toHaveBeenCalledOnce()
    stop()
  })

  it('is not the same one on another chain, nor one after the page is left', async () => {
    connect(ALICE)
    const stop = observed()
    connect(ALICE, '31338')
    await vi.advanceTimersByTimeAsync(1_000)
    connect(BOB)
    stop()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked.token).not.toHaveBeenCalled()
  })
})

describe('signing in and out', () => {
  it('an answer on its way that knows of nobody does not undo it', async () => {
    asked.token.mockResolvedValue(NOBODY)
    void queries.prefetchQuery(userQuery)
    await vi.advanceTimersByTimeAsync(100)
    await storeUser(queries, ada, null)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(known()).toEqual({ user: ada, address: null })
    expect(seenBefore.is()).toBe(true)
  })

  it('what changes of a person leaves the wallet they came by', async () => {
    await storeUser(queries, ada, ALICE)
    const renamed = aUser({ username: 'ada' })
    await storeUser(queries, renamed)
    expect(known()).toEqual({ user: renamed, address: ALICE })
  })

  it.each([
    ['here', logOut],
    ['everywhere', logOutEverywhere],
  ])('what was read of a person goes with them, %s', async (_, leave) => {
    await storeUser(queries, ada, ALICE)
    queries.setQueryData(['user', ada.user.userId, 'history'], [1])
    queries.setQueryData(['config'], {})
    await leave(queries)
    expect(known()).toBeNull()
    expect(queries.getQueryData(['user', ada.user.userId, 'history'])).toBeUndefined()
    expect(queries.getQueryData(['config'])).toEqual({})
  })

  it('who cannot be told of it stays signed in', async () => {
    await storeUser(queries, ada, ALICE)
    asked.logOut.mockRejectedValue(new ApiError('unreachable', ''))
    await expect(logOut(queries)).rejects.toMatchObject({ code: 'unreachable' })
    expect(known()).toEqual({ user: ada, address: ALICE })
  })

  it('who was signed out on another device is out everywhere', async () => {
    await storeUser(queries, ada, ALICE)
    asked.everywhere.mockRejectedValue(new ApiError('not_signed_in', ''))
    await logOutEverywhere(queries)
    expect(known()).toBeNull()
  })
})
