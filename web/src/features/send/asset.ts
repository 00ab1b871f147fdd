import type { Chain } from '@/api/schema.gen'
import type { WalletAbilities } from '@/chain/abilities'
import { sameAddress, ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'

/** Something of which an amount can be sent: a chain's own currency (zero address) or a token. */
export interface Asset {
  address: Hex
  symbol: string
  name: string
  decimals: number
  /** Its EIP-712 domain, when one signature pays and we pay the gas. */
  gasless: { name: string; version: string } | null
}

export function assetsOf(chain: Chain): Asset[] {
  const native = { ...chain.nativeCurrency, address: ZERO_ADDRESS, gasless: null }
  return [native, ...chain.tokens.filter((token) => token.kind === 1)]
}

export function findAsset(chain: Chain, address: Hex): Asset | undefined {
  return assetsOf(chain).find((asset) => sameAddress(asset.address, address))
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
