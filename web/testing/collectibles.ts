import type { Nft, Person } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { HAZEL } from './config'
import { makeLink, type Piece, personOf, world } from './world'

/** ERC-721. */
export const CARD: Hex = '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707'
/** ERC-1155. */
export const STICK: Hex = '0x0165878A594ca255338adfa4d48449f69242Eb8F'
/** A collection that calls itself like the postcards, and that nobody lists. */
export const COPY: Hex = '0xa513E6E4b8f2a923D98304ec87F64353C4D5C853'

const COLLECTIONS = [
  { address: CARD, symbol: 'CARD', name: 'Postcard', kind: 2 },
  { address: STICK, symbol: 'STICK', name: 'Sticker', kind: 3 },
]

/** Has the operator list two collections on every chain. */
export function listCollections(): void {
  const listed = COLLECTIONS.map((one) => ({ ...one, decimals: 0, logo: null, gasless: null }))
  for (const chain of world.config.chains) chain.tokens = [...chain.tokens, ...listed]
}

interface Minted {
  tokenId: string
  chainId?: string
  contract?: Hex
  owner?: Person
  /** Of an ERC-1155. */
  amount?: bigint
}

/** Somebody has this piece from now on; what it is called. */
export function mint({
  tokenId,
  chainId = HAZEL,
  contract = CARD,
  owner = personOf(0),
  amount = 1n,
}: Minted): string {
  const [cards, stickers] = COLLECTIONS as [(typeof COLLECTIONS)[0], (typeof COLLECTIONS)[0]]
  const { symbol, name, kind } = sameAddress(contract, STICK) ? stickers : cards
  const title = `${name} ${tokenId}`
  const collection = { symbol, name, listed: !sameAddress(contract, COPY) }
  world.pieces.push({ chainId, contract, tokenId, kind, collection, title, owner: owner.address, amount })
  return title
}

/** A link with a piece in it. */
export function makePieceLink({ amount = 1n, owner = personOf(1), ...minted }: Minted) {
  const { chainId = HAZEL, contract = CARD, tokenId } = minted
  mint({ ...minted, owner, amount })
  const piece = pieceOf(chainId, contract, tokenId)
  if (!piece) throw new Error('invariant: it was minted')
  // It lies in the vault.
  piece.owner = ''
  const { kind, collection } = piece
  const { symbol, name } = collection
  const token = { address: contract, symbol, name, decimals: 0, logo: null }
  return makeLink({
    chainId,
    amount: String(amount),
    symbol: 'ETH',
    more: { amount: String(amount), kind, token, tokenId, sender: owner.address },
  })
}

export function pieceOf(chainId: string, contract: string, tokenId: string): Piece | undefined {
  return world.pieces.find(
    (piece) =>
      piece.chainId === chainId && sameAddress(piece.contract, contract) && piece.tokenId === tokenId,
  )
}

/** As the server tells of it. `owner`: whose share is asked for. */
export function nftOf(piece: Piece, owner: string | null): Nft {
  const { chainId, contract: address, tokenId, kind, collection, title, amount } = piece
  const image = `/api/filbert/nfts/${chainId}/${address}/${tokenId}/image`
  const has = sameAddress(owner, piece.owner) ? amount : 0n
  return {
    chainId,
    address,
    tokenId,
    kind,
    collection,
    name: title,
    image,
    owned: owner === null ? null : String(has),
  }
}
