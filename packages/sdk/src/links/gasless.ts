import type { Hex } from 'viem'
import { sameAddress } from '../address.js'
import type { GaslessToken } from '../deposit-authorization.js'
import type { Chain } from '../schema.gen.js'

/** The token's EIP-712 domain; null where no signature moves it. */
export function gaslessOf(chain: Chain, token: Hex): GaslessToken | null {
  return chain.tokens.find((one) => sameAddress(one.address, token))?.gasless ?? null
}
