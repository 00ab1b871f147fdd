import { shortTokenId, shownSymbol } from './symbol'

/** A collectible as it was chosen, or one sort of them (ERC-1155). The address of its contract stands beside it. */
export interface Piece {
  /** 2 ERC-721, 3 ERC-1155, as the vault counts. */
  kind: 2 | 3
  /** Decimal digits, up to 2²⁵⁶ - 1. */
  tokenId: string
  /** What to call it. */
  title: string
  /** What its collection calls itself. */
  collection: string
  /** A path on this host; null where there is no picture. */
  image: string | null
  /** Whether we know the collection. Anybody can make one that looks like it. */
  listed: boolean
}

/** Of the kinds that the vault counts, those that are collectibles. */
export function isPieceKind(kind: number): kind is Piece['kind'] {
  return kind === 2 || kind === 3
}

/** A collectible by its own name, or by its number where it has none. */
export function pieceTitle(name: string | null, symbol: string, tokenId: string): string {
  return name ?? `${shownSymbol(symbol)} #${shortTokenId(tokenId)}`
}
