import { t } from '@lingui/core/macro'

const LONGEST = 16

/** Control and format characters, marks that turn the direction of the line among them, and line ends. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A token's symbol as it may stand in a sentence: its contract may have written anything at all. */
export function shownSymbol(symbol: string): string {
  const letters = [...symbol.replace(UNSEEN, '').trim()]
  if (letters.length === 0)
    return t({ comment: 'in place of the symbol of a token that has none', message: 'tokens' })
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : letters.join('')
}

/** An NFT's number, up to 78 digits long: its middle is left out. */
export function shortTokenId(id: string): string {
  return id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id
}
