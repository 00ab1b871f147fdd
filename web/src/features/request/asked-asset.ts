import type { RequestLink } from '@/api/requests'
import type { Chain } from '@/api/schema.gen'
import { type Asset, findAsset } from '@/assets/asset'
import { shownSymbol } from '@/lib/symbol'

/** What is asked for: a token that we list, or another one, as its chain tells of it. */
export function askedAsset(request: RequestLink, chain: Chain): Asset {
  const { tokenAddress: address, tokenSymbol, tokenDecimals: decimals } = request
  const listed = findAsset(chain, address)
  if (listed) return listed
  const symbol = shownSymbol(tokenSymbol)
  return { address, symbol, name: symbol, decimals, piece: null, gasless: null }
}
