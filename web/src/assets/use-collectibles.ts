import { skipToken, useQuery } from '@tanstack/react-query'
import { type ApiError, api } from '@/api/client'
import { isPassing } from '@/api/errors'
import type { Chain, Nft, WalletNfts } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'

const FRESH_MS = 10_000

/** What a wallet has of the collections that are listed on a chain. */
export type Collectibles =
  /** Nobody is connected, or no collection is listed there. */
  | { state: 'none' }
  | { state: 'looking' }
  /** The chain or the server does not say. */
  | { state: 'unknown'; askAgain: () => void }
  /** `more`: the wallet has others, here or elsewhere. */
  | { state: 'known'; nfts: Nft[]; more: boolean }

export function useCollectibles(chain: Chain, owner: Hex | null): Collectibles {
  const listed = chain.tokens.some(({ kind }) => kind !== 1)
  const wanted = listed && owner !== null
  const { data, isFetching, refetch } = useQuery<WalletNfts, ApiError>({
    queryKey: ['walletNfts', owner],
    queryFn: wanted ? () => api.walletNfts(owner) : skipToken,
    staleTime: FRESH_MS,
    retry: (failures, error) => failures < 2 && isPassing(error),
  })
  if (!wanted) return { state: 'none' }
  if (data && !data.unavailable.includes(chain.chainId)) {
    const nfts = data.nfts.filter(({ chainId }) => chainId === chain.chainId)
    return { state: 'known', nfts, more: data.more }
  }
  return isFetching ? { state: 'looking' } : { state: 'unknown', askAgain: () => void refetch() }
}
