import { t } from '@lingui/core/macro'
import { ADDRESS_WORDS, NAME_WORDS } from '@/lib/address-words'
import type { Config, Link } from '@/api/schema.gen'
import { type BankNumber, readBankNumber } from '@/lib/bank-number'
import type { Hex } from '@/lib/hex'
import { isName, parseName } from '@/lib/name'
import { parseAddress } from '@/lib/typed-address'
import { type PayoutProblem, payoutProblem } from './payout'
import { BANK_WORDS } from './recipient-words'

/** What somebody typed into the field for where it should go. */
export type TypedRecipient =
  | { kind: 'address'; address: Hex }
  /** Whom it means, if anybody, the chain says. */
  | { kind: 'name'; name: string }
  /** A bank account that it can be paid out to. */
  | { kind: 'bank'; number: string; words: string }
  | ({ kind: 'wrong' } & PayoutProblem)

/** What is to go there, and what is known of banks here. Without a link nothing is paid out. */
export interface Payout {
  link: Link | undefined
  config: Config
}

/** In the order of the specification: IBAN, US account, name, and all else is an address. */
export function readRecipient(text: string, payout: Payout): TypedRecipient {
  const bank = readBankNumber(text)
  if (bank) return readBank(bank, payout)
  if (isName(text)) {
    const named = parseName(text)
    return named.ok ? { kind: 'name', name: named.name } : { kind: 'wrong', words: NAME_WORDS[named.problem] }
  }
  const parsed = parseAddress(text)
  if (parsed.ok) return { kind: 'address', address: parsed.address }
  return { kind: 'wrong', words: ADDRESS_WORDS[parsed.problem] }
}

function readBank(bank: BankNumber, { link, config }: Payout): TypedRecipient {
  if (bank.kind === 'bad_iban' || bank.kind === 'bad_us')
    return { kind: 'wrong', words: BANK_WORDS[bank.kind] }
  const problem = link ? payoutProblem(link, config) : null
  if (problem) return { kind: 'wrong', ...problem }
  return bank.kind === 'iban'
    ? { kind: 'bank', number: bank.iban, words: t`A bank account that is paid in euros, by SEPA` }
    : { kind: 'bank', number: bank.number, words: t`A US bank account that is paid in dollars, by ACH` }
}
