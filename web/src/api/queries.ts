import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Hex } from '@/lib/hex'
import type { DepositRef } from '@filbert/sdk/link'
import { bootstrapConfig, bootstrapLink } from './bootstrap'
import { type ApiError, api } from './client'
import { isPassing } from './errors'
import { lookUpName } from './look-up-name'
import type { Chain, Config, Link, Name } from './schema.gen'

const HOUR_MS = 3_600_000

export const configQuery = queryOptions<Config, ApiError>({
  queryKey: ['config'],
  queryFn: api.config,
  initialData: bootstrapConfig,
  staleTime: Number.POSITIVE_INFINITY,
  retry: retryPassing,
})

/** A deposit by its public part; the secret is no part of the key, nor of anything else here. */
export function linkQuery(ref: DepositRef) {
  return queryOptions<Link, ApiError>({
    queryKey: linkKeyOf(ref),
    queryFn: () => api.link(ref.chainId, ref.version, ref.index),
    initialData: () => bootstrapLink(ref.chainId, ref.version, ref.index),
    staleTime: 10_000,
    retry: retryPassing,
    // The events do the following; this is for when they cannot, and for a deposit not mined yet.
    refetchInterval: (query) => (query.state.error?.code === 'deposit_unconfirmed' ? 2_000 : false),
  })
}

/** Whom a typed name means where it is paid, for people to see. When money goes to it, ask `api.name` again. */
export function nameQuery(name: string, chainId: string | null) {
  return queryOptions<Name, ApiError>({
    queryKey: ['name', name, chainId],
    queryFn: () => lookUpName(name, chainId),
    staleTime: 10_000,
    retry: retryPassing,
  })
}

/** What a wallet is called, for people to see. It seldom changes: a page asks once. */
export function walletNameQuery(address: Hex) {
  return queryOptions<string | null, ApiError>({
    queryKey: ['wallet-name', address.toLowerCase()],
    queryFn: async () => (await api.nameOfWallet(address)).name,
    staleTime: HOUR_MS,
    gcTime: HOUR_MS,
    retry: retryPassing,
  })
}

/** News of a link from the events or from an answer: every reader of that link sees it. */
export function storeLink(client: QueryClient, link: Link): void {
  client.setQueryData(linkKeyOf(link), link)
}

/** Reads a link again whoever shows it, and whether it was only just read. Null where that fails. */
export function rereadLink(client: QueryClient, ref: DepositRef): Promise<Link | null> {
  // What is only shown is no reason to read again for `refetchQueries`.
  return client.fetchQuery({ ...linkQuery(ref), staleTime: 0 }).catch(() => null)
}

/** A link that was there is no more, for now or for good: it is asked for again. */
export function doubtLink(client: QueryClient, name: DepositRef): void {
  void client.invalidateQueries({ queryKey: linkKeyOf(name) })
}

/** Whether the server says that a deposit is not there, for now or for good: older news of it is void. */
export function isGone(error: ApiError | null | undefined): boolean {
  return error?.code === 'deposit_unconfirmed' || error?.code === 'deposit_not_found'
}

export function useConfig(): Config {
  return useSuspenseQuery(configQuery).data
}

export function chainOf(config: Config, chainId: string): Chain | undefined {
  return config.chains.find((chain) => chain.chainId === chainId)
}

/** The explorers that we send people to ourselves, by their hosts. */
export function explorersOf({ chains }: Config): Map<string, string> {
  return new Map(
    chains.flatMap(({ explorerUrl, chainId }) => (explorerUrl ? [[new URL(explorerUrl).host, chainId]] : [])),
  )
}

export function refName(ref: DepositRef): string {
  return `${ref.chainId}/${ref.version}/${ref.index}`
}

function linkKeyOf(ref: DepositRef) {
  return ['link', ref.chainId, ref.version, ref.index] as const
}

export function retryPassing(failures: number, error: ApiError): boolean {
  // What was waited for as long as the server said, and is refused still, is not begun with again.
  const wasAwaited = error.code === 'overloaded' && error.retryAfterMs !== undefined
  return failures < 2 && isPassing(error) && !wasAwaited
}
