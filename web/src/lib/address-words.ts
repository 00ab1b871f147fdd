import { t } from '@lingui/core/macro'
import type { AddressProblem } from './typed-address'
import type { NameProblem } from './name'

/** What is wrong with a typed address, and what would be right. */
export const ADDRESS_WORDS: Record<AddressProblem, string> = {
  empty: t`Type or paste where it should go.`,
  name: t`Only names that end in .eth can be read. Or paste a wallet address.`,
  no_prefix: t`A wallet address begins with 0x.`,
  too_short: t`This address is cut off: 40 characters follow the 0x.`,
  too_long: t`This address is too long: 40 characters follow the 0x.`,
  not_hex: t`After 0x an address has only figures and the letters a to f.`,
  bad_checksum: t`A character in this address is wrong. Copy it once more instead of typing it.`,
  zero: t`What is sent to this address is lost to everybody.`,
}

/** The same for what ends like a name of ENS. */
export const NAME_WORDS: Record<NameProblem, string> = {
  form: t`Please enter a valid address or ENS name.`,
  too_long: t`Please enter a valid address or ENS name.`,
  capitals: t`Names are written in small letters: look whether it is still the name you mean.`,
}
