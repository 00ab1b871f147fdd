import type { Chain } from '@/api/schema.gen'
import { ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { type Asset, isNative } from './asset'

/** What changes of a draft when another chain is chosen. */
export interface Moved {
  chainId: string
  token: Hex
  amount?: ''
  denomination?: undefined
}

/**
 * Spec: another chain begins with its own currency. Where that is the same as before, the amount stays as it was typed;
 * else nothing is typed any more: `0.5` of one token is not `0.5` of another.
 */
export function movedTo(chainId: string, asset: Asset, chains: readonly Chain[]): Moved {
  const chain = chains.find((one) => one.chainId === chainId)
  const moved = { chainId, token: ZERO_ADDRESS }
  const isSame = isNative(asset) && asset.symbol === chain?.nativeCurrency.symbol
  return isSame ? moved : { ...moved, amount: '', denomination: undefined }
}
