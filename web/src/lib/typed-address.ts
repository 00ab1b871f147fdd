import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { ZERO_ADDRESS } from './address'
import type { Hex } from './hex'

/** Why a typed text is no address that money may go to. */
export type AddressProblem =
  | 'empty'
  | 'name'
  | 'no_prefix'
  | 'too_short'
  | 'too_long'
  | 'not_hex'
  | 'bad_checksum'
  | 'zero'

export type ParsedAddress = { ok: true; address: Hex } | { ok: false; problem: AddressProblem }

/** The address with EIP-55 capitals. Expects 40 hexadecimal digits after `0x`. */
export function checksum(address: Hex): Hex {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  let out = '0x'
  for (let i = 0; i < 40; i++) {
    out += Number.parseInt(hash.charAt(i), 16) >= 8 ? digits.charAt(i).toUpperCase() : digits.charAt(i)
  }
  return out as Hex
}

/**
 * Reads an address. One case throughout carries no checksum and is taken; mixed case must match EIP-55, since it is the only
 * thing that catches a slip of the hand.
 */
export function parseAddress(text: string): ParsedAddress {
  const typed = text.trim()
  if (typed === '') return { ok: false, problem: 'empty' }
  if (/^[^\s@:/]+\.[a-z]{2,}$/i.test(typed)) return { ok: false, problem: 'name' }
  if (!/^0x/i.test(typed)) return { ok: false, problem: 'no_prefix' }
  const digits = typed.slice(2)
  if (!/^[0-9a-f]*$/i.test(digits)) return { ok: false, problem: 'not_hex' }
  if (digits.length < 40) return { ok: false, problem: 'too_short' }
  if (digits.length > 40) return { ok: false, problem: 'too_long' }
  const address = checksum(`0x${digits}`)
  if (address === ZERO_ADDRESS) return { ok: false, problem: 'zero' }
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!oneCase && `0x${digits}` !== address) return { ok: false, problem: 'bad_checksum' }
  return { ok: true, address }
}
