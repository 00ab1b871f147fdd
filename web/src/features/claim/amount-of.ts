import type { Link } from '@/api/schema.gen'
import { formatAmount } from '@/lib/amount'

interface Worth {
  amount: string
  symbol: string
}

/** What a link is worth, for people: an amount of a token, or an NFT by its number. */
export function amountOf(link: Link): Worth {
  if (link.kind === 2) return { amount: `#${link.tokenId}`, symbol: link.token.symbol }
  if (link.kind === 3)
    return { amount: formatAmount(BigInt(link.amount), 0), symbol: `${link.token.symbol} #${link.tokenId}` }
  return { amount: formatAmount(BigInt(link.amount), link.token.decimals), symbol: link.token.symbol }
}
