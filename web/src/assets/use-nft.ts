import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ApiError, api } from '@/api/client'
import { isPassing } from '@/api/errors'
import { chainOf, useConfig } from '@/api/queries'
import type { Link, Nft } from '@/api/schema.gen'
import { isListed } from './token-list'

/** How often a collectible without name and picture is asked for, and in which pace (milliseconds). */
const ASKED_ANEW = 4
const ANEW_MS = 3_000

/** What can be told of a collectible beyond its number. */
export interface KnownNft {
  /** What it calls itself: null as long as that is not known, and for collections that we do not know at all. */
  name: string | null
  /** A path on this host; null where there is none, or none yet. */
  image: string | null
  listed: boolean
}

/** Looks a link's collectible up. Nothing waits for it: without an answer the collectible goes by its number. */
export function useNft({ chainId, token, tokenId }: Pick<Link, 'chainId' | 'token' | 'tokenId'>): KnownNft {
  const { data } = useQuery(nftQuery(chainId, token.address, tokenId))
  const chain = chainOf(useConfig(), chainId)
  const listed = chain !== undefined && isListed(chain, token.address)
  // A name is a sentence that anybody may have written: "500 USDC for you at …".
  return { name: (listed && data?.name) || null, image: data?.image ?? null, listed }
}

export function nftQuery(chainId: string, contract: Link['token']['address'], tokenId: string) {
  return queryOptions<Nft, ApiError>({
    queryKey: ['nft', chainId, contract, tokenId],
    queryFn: () => api.nft(chainId, contract, tokenId),
    staleTime: Number.POSITIVE_INFINITY,
    // Who describes it may be slow: then the server goes on asking, and knows more in a moment.
    refetchInterval: ({ state }) =>
      state.data?.name === null && state.data.image === null && state.dataUpdateCount < ASKED_ANEW && ANEW_MS,
    retry: (failures, error) => failures < 2 && isPassing(error),
  })
}
