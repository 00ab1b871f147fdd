import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type BankAccount, bankApi, type CheckedNumber, type Identity } from '@/api/bank'
import type { ApiError } from '@/api/client'
import type { UserRecord } from '@/api/people'
import { retryPassing } from '@/api/queries'
import { refetchUser } from '@/people/session'
import { type HostedPage, isAwaited } from './wizard-steps'

/** From the specification: how often it is looked while a page of the bank's is open. Milliseconds. */
const WAITING_MS = 5_000
/** And while people look at somebody's papers, who may take a day. Milliseconds. */
const REVIEW_MS = 30_000

/** How somebody's check stands, and their account that a recipient is. */
export interface Following {
  /** Null: not told yet, or nobody is signed in. */
  identity: Identity | null
  /** Undefined while it is looked up. */
  account: BankAccount | null | undefined
  problem: ApiError | null
  /** Looks once more, at once. */
  look: () => void
}

/** It goes when its owner does: see `userQuery`. */
function identityQuery(userId: string) {
  return queryOptions<Identity, ApiError>({
    queryKey: ['user', userId, 'identity'],
    queryFn: bankApi.identity,
    retry: retryPassing,
  })
}

/** What a number is, and whether it is theirs. */
function numberQuery(userId: string, number: string) {
  return queryOptions<CheckedNumber, ApiError>({
    queryKey: ['user', userId, 'bank-number', number],
    queryFn: () => bankApi.checkNumber(number),
    retry: retryPassing,
  })
}

interface Wanted {
  /** The bank's page that was opened here last. */
  opened: HostedPage | null
  /** The number of an account, as typed. */
  recipient: string | undefined
}

/** Follows the check of `user`, often while they are at it. */
export function useIdentity(user: UserRecord | null, { opened, recipient }: Wanted): Following {
  const queries = useQueryClient()
  const userId = user?.user.userId ?? ''
  const known = user?.user.kycStatus === 'verified'
  const { data, error, refetch } = useQuery({
    ...identityQuery(userId),
    enabled: user !== null && !known,
    refetchInterval: ({ state }) => nextLook(opened, state.data),
  })
  const number = useQuery({
    ...numberQuery(userId, recipient ?? ''),
    enabled: user !== null && recipient !== undefined,
  })
  const verified = data?.state === 'verified'

  // The outside system: the server, whose record of them says so by now, too.
  useEffect(() => {
    if (verified && !known) void refetchUser(queries)
  }, [queries, verified, known])

  return {
    identity: data ?? null,
    account: recipient === undefined || number.error ? null : number.data?.linked,
    problem: data ? null : error,
    look: () => void refetch(),
  }
}

/** The server answered how it stands. */
export function storeIdentity(queries: QueryClient, user: UserRecord, identity: Identity): void {
  queries.setQueryData(identityQuery(user.user.userId).queryKey, identity)
}

/** After how long it is looked again. */
export function nextLook(opened: HostedPage | null, identity: Identity | undefined): number | false {
  if (!identity) return false
  const hasPage =
    identity.state === 'check' ? identity.kycLink : identity.state !== 'terms' || identity.tosLink
  if (!hasPage || isAwaited(opened, identity.state)) return WAITING_MS
  return identity.state === 'in_review' || identity.state === 'manual_review' ? REVIEW_MS : false
}
