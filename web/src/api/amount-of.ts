import { formatAmount } from '@/lib/amount'
import { shortTokenId, shownSymbol } from '@/lib/symbol'
import type { Link } from './schema.gen'

interface Worth {
  amount: string
  symbol: string
}

/** Digits after the mark where money is agreed upon: nothing is rounded away there. */
const EXACT = 18

/** What a link is worth, for people: an amount of a token, or an NFT by its number. */
export function amountOf(link: Link, wanted: 'short' | 'exact' = 'short'): Worth {
  const symbol = shownSymbol(link.token.symbol)
  const id = `#${shortTokenId(link.tokenId)}`
  if (link.kind === 2) return { amount: id, symbol }
  const units = BigInt(link.amount)
  if (link.kind === 3) return { amount: formatAmount(units, 0), symbol: `${symbol} ${id}` }
  const options = wanted === 'exact' ? { places: EXACT } : {}
  return { amount: formatAmount(units, link.token.decimals, options), symbol }
}
