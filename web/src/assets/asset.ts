import type { Chain } from '@/api/schema.gen'
import type { WalletAbilities } from '@/chain/abilities'
import { sameAddress, ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import type { Piece } from '@/lib/piece'

/** What can be sent: an amount of a chain's own currency (zero address) or of a token, or a collectible. */
export interface Asset {
  address: Hex
  /** What people call one of it; a collectible by its own name. */
  symbol: string
  /** In full; a collectible's is its collection's. */
  name: string
  /** 0 for collectibles. */
  decimals: number
  /** Null: it is money. */
  piece: Piece | null
  /** Its EIP-712 domain, when one signature pays and we pay the gas. */
  gasless: { name: string; version: string } | null
}

export function assetsOf(chain: Chain): Asset[] {
  const native = { ...chain.nativeCurrency, address: ZERO_ADDRESS, gasless: null, piece: null }
  const tokens = chain.tokens.filter((token) => token.kind === 1)
  return [native, ...tokens.map((token) => ({ ...token, piece: null }))]
}

/** A listed token by its address, or a collectible that somebody chose, listed or not. */
export function findAsset(chain: Chain, address: Hex, piece: Piece | null = null): Asset | undefined {
  if (piece) return collectible(address, piece)
  return assetsOf(chain).find((asset) => sameAddress(asset.address, address))
}

function collectible(address: Hex, piece: Piece): Asset {
  return { address, symbol: piece.title, name: piece.collection, decimals: 0, gasless: null, piece }
}

/** What most people want first: dollars without gas where there are any, else the chain's own currency. */
export function firstAsset(chain: Chain): Hex {
  return assetsOf(chain).find((asset) => asset.gasless)?.address ?? ZERO_ADDRESS
}

/** A contract's signature is of no use to the token: such a wallet pays by transactions of its own. */
export function payableBy(asset: Asset, { contract }: WalletAbilities): Asset {
  return contract ? { ...asset, gasless: null } : asset
}

export function isNative(asset: Asset): boolean {
  return sameAddress(asset.address, ZERO_ADDRESS)
}
