import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '@/api/client'
import { peopleApi, type UserRecord } from '@/api/people'
import { retryPassing } from '@/api/queries'
import { wallet } from '@/chain/wallet'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { seenBefore } from './seen-before'

/** How long a fetch is waited out, and a wallet that has changed. Milliseconds. */
const DELAY_MS = 500

/** Who the server knows by the cookie. */
export interface Known {
  user: UserRecord
  /** The wallet that they signed in with, if by one. */
  address: Hex | null
}

export type UserState =
  | { state: 'loading' }
  /** `problem`: we could not be asked who it is. */
  | { state: 'visitor'; problem?: ApiError }
  | { state: 'user'; user: UserRecord }

/**
 * Who is signed in, null for nobody. Whatever else is read of a session has a key that begins with `user` and their id:
 * it goes when they do.
 */
export const userQuery = queryOptions<Known | null, ApiError>({
  queryKey: ['user'],
  queryFn: async ({ client }) => {
    const first = client.getQueryData(userQuery.queryKey) === undefined
    const known = await whoIsIt()
    seenBefore.keep(known !== null)
    // A wallet that was connected before has come back by then: nobody is shown who is cleared right after.
    if (first) await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    return known
  },
  staleTime: 10_000,
  retry: retryPassing,
})

/** Asks for no person where there is none: that would be an error in every visitor's console. */
async function whoIsIt(): Promise<Known | null> {
  const { address, userId } = await peopleApi.decodedToken()
  if (userId === null) return null
  try {
    return { user: await peopleApi.user(), address }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_signed_in') return null
    throw error
  }
}

/** What is shown of what is known while `connected` is the wallet: another one's session is nobody's. */
export function userState(
  { data, error }: { data: Known | null | undefined; error: ApiError | null },
  connected: string | undefined,
): UserState {
  if (data === undefined) return error ? { state: 'visitor', problem: error } : { state: 'loading' }
  const isAnothers = data?.address != null && connected !== undefined && !sameAddress(data.address, connected)
  return data === null || isAnothers ? { state: 'visitor' } : { state: 'user', user: data.user }
}

/** How many follow, and how it is ended when none does: they are one question to the server. */
const following = new WeakMap<QueryClient, { followers: number; stop: () => void }>()

/** Asks again who it is, half a second after the connected wallet has changed, until the returned function is called. */
export function followWallet(queries: QueryClient): () => void {
  const one = following.get(queries) ?? { followers: 0, stop: watchWallet(queries) }
  one.followers += 1
  following.set(queries, one)
  return () => {
    one.followers -= 1
    if (one.followers > 0) return
    one.stop()
    following.delete(queries)
  }
}

function watchWallet(queries: QueryClient): () => void {
  let before = wallet.account()?.address
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = wallet.subscribe(() => {
    const now = wallet.account()?.address
    if (now === before) return
    before = now
    clearTimeout(timer)
    timer = setTimeout(() => void refetchUser(queries), DELAY_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

export function refetchUser(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: userQuery.queryKey, exact: true }, { cancelRefetch: false })
}

/** Somebody signed in, or something of them has changed: `user` is what the server answered. */
export async function storeUser(
  queries: QueryClient,
  user: UserRecord,
  /** The wallet that they signed in with; left out, it stays. */
  address?: Hex | null,
): Promise<void> {
  // An answer on its way knows of nobody yet.
  await queries.cancelQueries({ queryKey: userQuery.queryKey, exact: true })
  seenBefore.keep(true)
  queries.setQueryData(userQuery.queryKey, (before) => ({
    user,
    address: address === undefined ? (before?.address ?? null) : address,
  }))
}

/** Ends this session. Rejects with an `ApiError` where the server could not be told: then it goes on. */
export async function logOut(queries: QueryClient): Promise<void> {
  await peopleApi.logOut()
  await clearUser(queries)
}

/** The same of all sessions, on whatever device. */
export async function logOutEverywhere(queries: QueryClient): Promise<void> {
  await peopleApi.logOutEverywhere().catch((error) => {
    // Ended on another device meanwhile.
    if (!(error instanceof ApiError && error.code === 'not_signed_in')) throw error
  })
  await clearUser(queries)
}

/** Nobody is signed in any more, as after an account was deleted. */
export async function clearUser(queries: QueryClient): Promise<void> {
  await queries.cancelQueries({ queryKey: userQuery.queryKey })
  seenBefore.keep(false)
  queries.setQueryData(userQuery.queryKey, null)
  queries.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] === userQuery.queryKey[0] && queryKey.length > 1,
  })
}

/** A session that has ended elsewhere has ended here, too. */
export async function leaveIfSignedOut(queries: QueryClient, error: unknown): Promise<void> {
  const isOut =
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'not_signed_in'
  if (isOut) await clearUser(queries)
}
