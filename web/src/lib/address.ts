import { sameAddress, NATIVE as ZERO_ADDRESS } from '@filbert/sdk/address'

export { sameAddress, ZERO_ADDRESS }

/** `0x7099…79C8`: four digits at each end, as everywhere in the product. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
