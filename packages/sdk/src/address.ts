import type { Hex } from 'viem'

/** In the place of a token's contract: the chain's own currency. */
export const NATIVE: Hex = '0x0000000000000000000000000000000000000000'

export function sameAddress(a: string | null | undefined, b: string | null | undefined): boolean {
  return a != null && b != null && a.toLowerCase() === b.toLowerCase()
}
