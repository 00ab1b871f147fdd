import { splitUnit } from '@/lib/typed-unit'

/** What an amount is in, as it is written, and whether that is the token. Null: nothing says. */
export type Unit = { text: string; isToken: boolean } | null

interface Token {
  symbol: string
  name: string
}

const SIGN = /^(us\$|\p{Sc})$/iu

const DOLLARS = /^(us\$|\$|usd|dollars?)$/i

/** What people write in heads of columns, in capitals or not. */
const USUAL =
  /^(eur|gbp|chf|jpy|cny|inr|brl|mxn|ars|usdc|usdt|dai|w?eth|w?btc|pol|matic|eurc|xdai|bnb|gho|pyusd|euros?|pounds?|pfund|franken|francs?|yen|pesos?|cents?|pence|c[eé]ntimos|centavos|g?wei|sats|satoshis?|bitcoins?|ether|k|tsd|thousands?|tausend|mio|millions?|millionen)$/i

/** In brackets, and no unit. Some are spelled as a currency's code is. */
const NO_UNIT = /^(net|gross|vat|tax|each|per|max|min|incl|excl|all|top)$/i

const CURRENCIES = new Set(Intl.supportedValuesOf?.('currency'))

/** The unit that a cell has beside its figures. */
export function unitOfCell(cell: string, token: Token): Unit {
  const { unit } = splitUnit(cell, [token.symbol, token.name])
  if (unit === 'none') return null
  return { text: cell, isToken: unit === 'token' || (unit === 'dollars' && isDollars(token)) }
}

/** A cell of the column that names the currency of each row. */
export function unitNamed(cell: string, token: Token): Unit {
  return cell === '' ? null : { text: cell, isToken: isToken(cell, token) }
}

/** The unit that the head of a column of amounts says: `Betrag (EUR)`, `Amount in EUR`, `Amount €`. */
export function unitOfHead(head: string, token: Token): Unit {
  const found = partsOf(head).filter((part) => isUnit(part, head, token))
  // Of two, the one that is not the token is to be looked at.
  const text = found.find((part) => !isToken(part.text, token))?.text ?? found[0]?.text
  return text === undefined ? null : { text, isToken: isToken(text, token) }
}

interface Part {
  text: string
  /** In brackets or after “in”: a unit is expected there. */
  marked: boolean
}

function partsOf(head: string): Part[] {
  const places = head.matchAll(/[([{]([^)\]}]+)[)\]}]|\b(?:in|en)\s+(\p{L}+)/giu)
  const marked = new Set([...places].flatMap(([, inside = '', after = '']) => wordsOf(`${inside} ${after}`)))
  return wordsOf(head).map((text) => ({ text, marked: marked.has(text) }))
}

function wordsOf(text: string): string[] {
  return text.match(/us\$|\p{Sc}|\p{L}[\p{L}\p{N}₮]*/giu) ?? []
}

function isUnit({ text, marked }: Part, head: string, token: Token): boolean {
  if (SIGN.test(text) || isToken(text, token)) return true
  if (NO_UNIT.test(text)) return false
  const words = wordsOf(head)
  const placed = marked || words[0] === text || words.at(-1) === text
  if (DOLLARS.test(text) || USUAL.test(text)) return placed
  if (CURRENCIES.has(marked ? text.toUpperCase() : text)) return placed
  // A token that nobody here knows.
  return marked && head !== head.toUpperCase() && /^[A-Z][A-Z0-9]{2,7}$/.test(text)
}

function isToken(text: string, token: Token): boolean {
  const lower = text.toLowerCase()
  if (lower === token.symbol.toLowerCase() || lower === token.name.toLowerCase()) return true
  return DOLLARS.test(text) && isDollars(token)
}

/** A sign of dollars is as good where the token names them. */
function isDollars({ symbol }: Token): boolean {
  return /usd/i.test(symbol)
}
