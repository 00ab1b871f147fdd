import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import type { Chain } from '@/api/schema.gen'

/**
 * Which contract an address is, of those that can only lose what is paid to them: the token itself, or one of
 * the chain's that are ours. Null: none of them.
 */
export function deadEndAt(
  address: Hex,
  token: Hex,
  { vaults, router }: Pick<Chain, 'vaults' | 'router'>,
): 'token' | 'vault' | null {
  if (sameAddress(address, token)) return 'token'
  const ours = [...Object.values(vaults), router]
  return ours.some((contract) => sameAddress(address, contract)) ? 'vault' : null
}
