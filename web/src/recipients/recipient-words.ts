import { deadEndAt } from './dead-end'
import type { Chain, Link } from '@/api/schema.gen'
import type { BankNumber } from '@/lib/bank-number'
import type { Hex } from '@/lib/hex'

/** What is wrong with a typed bank account. From the specification. */
export const BANK_WORDS: Record<Extract<BankNumber['kind'], `bad_${string}`>, string> = {
  bad_iban: 'Invalid IBAN, country not supported',
  bad_us: 'Invalid US account number',
}

/** Why a link must not be paid to this address: to some contracts it can only be lost. Null where it may. */
export function lostAt(recipient: Hex, link: Link, chain: Chain): string | null {
  switch (deadEndAt(recipient, link.token.address, chain)) {
    case 'token':
      return 'This is the address of the token itself. What is paid there is lost: type that of your wallet.'
    case 'vault':
      return 'This is the address of a contract of ours. What is paid there is lost: type that of your wallet.'
    case null:
      return null
  }
}
