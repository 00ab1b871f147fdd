import { t } from '@lingui/core/macro'
import { invisibleWords } from './invisible-words'
import type { NameProblem } from './name'
import type { UriProblem } from './payment-uri'
import type { AddressProblem } from './typed-address'
import type { RecipientProblem } from './typed-recipient'

/** What is wrong with a typed address, and what would be right. */
export const ADDRESS_WORDS: Record<AddressProblem, string> = {
  empty: t`Type or paste where it should go.`,
  name: t`This is the address of a website. Paste a wallet address, or a name such as alice.eth.`,
  no_prefix: t`A wallet address begins with 0x.`,
  too_short: t`This address is cut off: 40 characters follow the 0x.`,
  too_long: t`This address is too long: 40 characters follow the 0x.`,
  not_hex: t`After 0x an address has only figures and the letters a to f.`,
  bad_checksum: t`A character in this address is wrong. Copy it again instead of typing it.`,
  zero: t`What is sent to this address is lost to everybody.`,
}

/** The same for what ends like a name of ENS. */
const NAME_WORDS: Record<NameProblem, string> = {
  form: t`Please enter a valid address or ENS name.`,
  too_long: t`Please enter a valid address or ENS name.`,
}

const URI_WORDS: Record<UriProblem, string> = {
  uri_form: t`This payment request names nobody who can be paid. Ask for the wallet address.`,
  uri_call: t`This asks for a call of a contract, not for a payment. Ask for the wallet address.`,
  uri_amount: t`The amount in this payment request cannot be read. Ask for the wallet address.`,
}

/** What is wrong with a typed bank account. From the specification. */
export const BANK_WORDS: Record<'bad_iban' | 'bad_us', string> = {
  bad_iban: t`Invalid IBAN, country not supported`,
  bad_us: t`Invalid US account number`,
}

/** What is wrong with a typed recipient, and what would be right. */
export function problemWords(problem: RecipientProblem): string {
  switch (problem.code) {
    case 'invisible':
      return invisibleWords(problem)
    case 'unknown_chain': {
      const { prefix } = problem
      return t`“${prefix}:” stands for a chain that we do not know. Ask for an address on a chain that is offered here.`
    }
    default:
      return { ...ADDRESS_WORDS, ...NAME_WORDS, ...URI_WORDS, ...BANK_WORDS }[problem.code]
  }
}
