import type { AddressProblem } from '@/lib/address'

/** What is wrong with a typed recipient, and what would be right. */
export const RECIPIENT_WORDS: Record<AddressProblem, string> = {
  empty: 'Paste the wallet address that the money should go to.',
  name: 'Names cannot be read yet. Paste the address itself: 0x and 40 characters.',
  no_prefix: 'A wallet address begins with 0x.',
  too_short: 'This address is cut off: 40 characters follow the 0x.',
  too_long: 'This address is too long: 40 characters follow the 0x.',
  not_hex: 'After 0x an address has only figures and the letters a to f.',
  bad_checksum: 'A character in this address is wrong. Copy it once more instead of typing it.',
  zero: 'Money sent to this address is lost to everybody.',
}
