import { sameAddress, ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import type { Chain } from './schema.gen'

/** Whether we know this contract. Its symbol proves nothing: anybody can take the one of another token. */
export function isListed(chain: Chain, token: Hex): boolean {
  return sameAddress(token, ZERO_ADDRESS) || chain.tokens.some((listed) => sameAddress(listed.address, token))
}
