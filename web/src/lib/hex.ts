import { bytesToHex, hexToBytes } from '@noble/hashes/utils'

/** `0x` and hexadecimal digits, as addresses, hashes and signatures travel. */
export type Hex = `0x${string}`

export function toHex(bytes: Uint8Array): Hex {
  return `0x${bytesToHex(bytes)}`
}

/** Throws on an odd number of digits or a digit that is none. */
export function fromHex(hex: Hex): Uint8Array {
  return hexToBytes(hex.slice(2))
}

/** 32 bytes, big endian: how the contract's `abi.encodePacked` writes a `uint256`. */
export function uint256(value: bigint): Uint8Array {
  return hexToBytes(value.toString(16).padStart(64, '0'))
}
