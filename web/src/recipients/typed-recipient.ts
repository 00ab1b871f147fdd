import { ADDRESS_WORDS, NAME_WORDS } from '@/lib/address-words'
import { readBankNumber } from '@/lib/bank-number'
import type { Hex } from '@/lib/hex'
import { isName, parseName } from '@/lib/name'
import { parseAddress } from '@/lib/typed-address'
import { BANK_WORDS } from './recipient-words'

/** What somebody typed into the field for where it should go. */
export type TypedRecipient =
  | { kind: 'address'; address: Hex }
  /** Whom it means, if anybody, the chain says. */
  | { kind: 'name'; name: string }
  /** A bank account that could be paid out to, as soon as there are payouts. */
  | { kind: 'bank' }
  | { kind: 'wrong'; words: string }

/** In the order of the specification: IBAN, US account, name, and all else is an address. */
export function readRecipient(text: string): TypedRecipient {
  const bank = readBankNumber(text)
  if (bank) {
    const right = bank.kind === 'iban' || bank.kind === 'us'
    return right ? { kind: 'bank' } : { kind: 'wrong', words: BANK_WORDS[bank.kind] }
  }
  if (isName(text)) {
    const named = parseName(text)
    return named.ok ? { kind: 'name', name: named.name } : { kind: 'wrong', words: NAME_WORDS[named.problem] }
  }
  const parsed = parseAddress(text)
  if (parsed.ok) return { kind: 'address', address: parsed.address }
  return { kind: 'wrong', words: ADDRESS_WORDS[parsed.problem] }
}
