import type { Nft } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { type Piece, pieceTitle } from '@/lib/piece'

/** A collectible to be sent: which, of what collection, on what chain. */
export interface CollectibleChoice {
  chainId: string
  /** The collection's contract. */
  token: Hex
  piece: Piece
}

export function choiceOf(nft: Nft): CollectibleChoice {
  const { chainId, address, tokenId, image, collection } = nft
  const { symbol, listed } = collection
  // What a piece calls itself is a sentence of its maker's: only makers whom we know are passed on.
  const title = pieceTitle(listed ? nft.name : null, symbol, tokenId)
  const kind = nft.kind === 3 ? 3 : 2
  return {
    chainId,
    token: address,
    piece: { kind, tokenId, title, collection: collection.name || symbol, image, listed },
  }
}
