import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, api } from '@/api/client'
import { storeLink } from '@/api/queries'
import { completeSentLink, type SentLink } from '@/device/records/sent-links'
import { nextLookIn } from './next-look'
import { madeOf } from './settle'

/**
 * What became of a link's own transaction. `unknown`: nobody could be asked. `missing`: the chain has
 * never heard of it: the wallet dropped it, or sent it again under another hash. `undone`: it put nothing
 * into a link.
 */
export type TransactionFate = 'unknown' | 'under_way' | 'missing' | 'undone'

/** Asks the chain about the transaction of a link that is not finished. What is found completes the link. */
export function useFate(link: SentLink): TransactionFate {
  const queries = useQueryClient()
  const { txHash, chainId } = link
  const { data } = useQuery({
    queryKey: ['fate', chainId, txHash],
    queryFn: txHash ? () => fateOf(chainId, txHash) : skipToken,
    refetchInterval: ({ state }) => state.data !== 'undone' && nextLookIn(state.dataUpdateCount),
  })
  return data ?? 'unknown'

  async function fateOf(chain: string, hash: NonNullable<typeof txHash>): Promise<TransactionFate> {
    try {
      const page = await api.linksOfTransaction(chain, hash)
      for (const found of page.links) {
        storeLink(queries, found)
        completeSentLink(madeOf(found))
      }
      return 'under_way'
    } catch (error) {
      return error instanceof ApiError ? (FATES[error.code] ?? 'unknown') : 'unknown'
    }
  }
}

const FATES: Partial<Record<string, TransactionFate>> = {
  transaction_pending: 'under_way',
  deposit_unconfirmed: 'under_way',
  transaction_not_found: 'missing',
  transaction_reverted: 'undone',
  no_deposit: 'undone',
}
