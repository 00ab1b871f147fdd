import type { Chain } from '@/api/schema.gen'
import { ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { type Asset, assetsOf } from './asset'

/** What changes of a draft when another chain is chosen. */
export interface Moved {
  chainId: string
  token: Hex
  amount?: ''
  denomination?: undefined
}

/**
 * The same token on another chain, with the amount as it was typed. Where that chain does not have it, its own coin and
 * no amount: `0.5` of one token is not `0.5` of another.
 */
export function movedTo(chainId: string, { symbol, piece }: Asset, chains: readonly Chain[]): Moved {
  const chain = chains.find((one) => one.chainId === chainId)
  const assets = chain && piece === null ? assetsOf(chain) : []
  const same = assets.find((asset) => asset.symbol === symbol)
  if (same) return { chainId, token: same.address }
  return { chainId, token: ZERO_ADDRESS, amount: '', denomination: undefined }
}
