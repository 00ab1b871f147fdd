import { deadEndAt } from './dead-end'
import type { Chain, Link } from '@/api/schema.gen'
import type { BankNumber } from '@/lib/bank-number'
import type { Hex } from '@/lib/hex'
import type { Cause } from '@/words/sentence'

/** What is wrong with a typed bank account. From the specification. */
export const BANK_WORDS: Record<Extract<BankNumber['kind'], `bad_${string}`>, string> = {
  bad_iban: 'Invalid IBAN, country not supported',
  bad_us: 'Invalid US account number',
}

/** Whose the addresses are at which what is paid is lost. */
const WHOSE = { token: 'the token itself', vault: 'a contract of ours' }

/** Why a link must not be paid to this address: to some contracts it can only be lost. Null where it may. */
export function lostAt(recipient: Hex, link: Link, chain: Chain): string | null {
  const end = deadEndAt(recipient, link.token.address, chain)
  return end && `This is the address of ${WHOSE[end]}. What is paid there is lost: type that of your wallet.`
}

/** Why a link cannot be claimed at all: the one address that it pays would lose it. Null where it can, or pays any. */
export function lostWhereBound(link: Link, chain: Chain): Cause | null {
  const { recipient, token } = link
  const end = recipient && deadEndAt(recipient, token.address, chain)
  return end && { code: 'bound_to_loss', outcome: 'refused', values: [recipient, WHOSE[end]] }
}
