import type { Hex } from './hex'

export const ZERO_ADDRESS: Hex = '0x0000000000000000000000000000000000000000'

/** `0x7099…79C8`: four digits at each end, as everywhere in the product. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

export function sameAddress(a: string | null | undefined, b: string | null | undefined): boolean {
  return a != null && b != null && a.toLowerCase() === b.toLowerCase()
}
