import { useQueries } from '@tanstack/react-query'
import { chainOf } from '@/api/queries'
import type { Config } from '@/api/schema.gen'
import { isListed } from '@/assets/token-list'
import { priceQuery } from '@/assets/use-price'
import type { HistoryRow } from '@/history/row'
import type { Hex } from '@/lib/hex'
import { type Prices, priceName } from './sort'

/** Of how many tokens prices are asked for: those of the newest payments. */
const MOST = 40

interface Priced {
  chainId: string
  token: Hex
}

/** The tokens of these rows that may have a price, each once: of one that is not listed nobody knows. */
export function pricedTokens(rows: readonly HistoryRow[], config: Config): Priced[] {
  const found = new Map<string, Priced>()
  const refused = new Set<string>()
  for (const { chainId, token, piece } of rows) {
    if (found.size === MOST) break
    if (token === null || piece) continue
    const name = priceName({ chainId, token })
    if (found.has(name) || refused.has(name)) continue
    const chain = chainOf(config, chainId)
    if (chain && isListed(chain, token)) found.set(name, { chainId, token })
    else refused.add(name)
  }
  return [...found.values()]
}

/** What they cost now, all at once: rows that are sorted by them move once. Null while that is on its way. */
export function usePrices(tokens: readonly Priced[]): Prices | null {
  return useQueries({
    queries: tokens.map(({ chainId, token }) => ({ ...priceQuery(chainId, token), retry: false })),
    combine: (prices) => {
      if (prices.some(({ isLoading }) => isLoading)) return null
      return new Map(
        tokens.flatMap((token, at) => {
          const price = prices[at]?.data
          return price ? [[priceName(token), price] as const] : []
        }),
      )
    },
  })
}
