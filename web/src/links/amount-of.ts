import { plural, t } from '@lingui/core/macro'
import type { Link } from '@/api/schema.gen'
import { EXACT_PLACES, formatAmount } from '@/lib/amount'
import { shortTokenId, shownSymbol } from '@/lib/symbol'
import type { Subject } from '@/words/where'

interface Worth {
  amount: string
  symbol: string
}

/** Whether it holds a collectible (ERC-721), or some of one sort (ERC-1155). */
export function isNft({ kind }: Pick<Link, 'kind'>): boolean {
  return kind === 2 || kind === 3
}

/** What is in a link, for people: `25` and `USDC`, or `A collectible` and `CARD #7`. */
export function amountOf(link: Link, wanted: 'short' | 'exact' = 'short'): Worth {
  const symbol = shownSymbol(link.token.symbol)
  if (isNft(link)) {
    const amount = isOne(link) ? t`A collectible` : severalOf(link)
    return { amount, symbol: `${symbol} #${shortTokenId(link.tokenId)}` }
  }
  const options = wanted === 'exact' ? { places: EXACT_PLACES } : {}
  return { amount: formatAmount(BigInt(link.amount), link.token.decimals, options), symbol }
}

/** The same in a sentence: `25 USDC`, `CARD #7`, `3 × STICK #7`. Collectibles by their name, where that is known. */
export function worthOf(link: Link, name: string | null = null): string {
  const { amount, symbol } = amountOf(link)
  if (!isNft(link)) return `${amount} ${symbol}`
  return isOne(link) ? (name ?? symbol) : `${count(link)} × ${name ?? symbol}`
}

/** The page's title: `25 USDC for you`, `A collectible for you: CARD #7`. */
export function titleOf(link: Link): string {
  const { amount, symbol } = amountOf(link)
  if (!isNft(link)) return t`${amount} ${symbol} for you`
  if (isOne(link)) return t`A collectible for you: ${symbol}`
  const pieces = Number(link.amount)
  const figure = count(link)
  return plural(pieces, {
    one: `${figure} collectible for you: ${symbol}`,
    other: `${figure} collectibles for you: ${symbol}`,
  })
}

/** Who a sentence on where it is begins with. */
export function subjectOf(link: Link): Subject {
  if (!isNft(link)) return 'The money is'
  return isOne(link) ? 'The collectible is' : 'The collectibles are'
}

/** Of an ERC-721 there is one, whatever a vault may count. */
function isOne({ kind, amount }: Link): boolean {
  return kind === 2 || amount === '1'
}

function severalOf(link: Link): string {
  const pieces = Number(link.amount)
  const figure = count(link)
  return plural(pieces, { one: `${figure} collectible`, other: `${figure} collectibles` })
}

function count({ amount }: Link): string {
  return formatAmount(BigInt(amount), 0)
}
