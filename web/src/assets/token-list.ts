import { sameAddress, ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import type { Chain } from '@/api/schema.gen'

/** Whether we know this contract. Its symbol proves nothing: anybody can take the one of another token. */
export function isListed(chain: Chain, token: Hex): boolean {
  return sameAddress(token, ZERO_ADDRESS) || chain.tokens.some((listed) => sameAddress(listed.address, token))
}

/** Whether an expired link with it comes back to its sender unasked. Else the sender has to take it back. */
export function returnsExpired(chain: Chain, token: Hex | null): boolean {
  return chain.returnsExpired && token !== null && isListed(chain, token)
}

/** The icon of what is known by its chain and contract alone; none where either is not known. */
export function logoOf(chain: Chain | undefined, token: Hex | null): string | null {
  if (!chain || token === null) return null
  if (sameAddress(token, ZERO_ADDRESS)) return chain.nativeCurrency.logo
  return chain.tokens.find((listed) => sameAddress(listed.address, token))?.logo ?? null
}
