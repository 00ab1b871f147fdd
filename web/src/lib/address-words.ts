import type { AddressProblem } from './typed-address'
import type { NameProblem } from './name'

/** What is wrong with a typed address, and what would be right. */
export const ADDRESS_WORDS: Record<AddressProblem, string> = {
  empty: 'Type or paste where it should go.',
  name: 'Only names that end in .eth can be read. Or paste a wallet address.',
  no_prefix: 'A wallet address begins with 0x.',
  too_short: 'This address is cut off: 40 characters follow the 0x.',
  too_long: 'This address is too long: 40 characters follow the 0x.',
  not_hex: 'After 0x an address has only figures and the letters a to f.',
  bad_checksum: 'A character in this address is wrong. Copy it once more instead of typing it.',
  zero: 'What is sent to this address is lost to everybody.',
}

/** The same for what ends like a name of ENS. */
export const NAME_WORDS: Record<NameProblem, string> = {
  form: 'Please enter a valid address or ENS name.',
  too_long: 'Please enter a valid address or ENS name.',
  capitals: 'Names are written in small letters: look whether it is still the name you mean.',
}
