import type { BankNumber } from '@/lib/bank-number'

/** What is wrong with a typed bank account. From the specification. */
export const BANK_WORDS: Record<Extract<BankNumber['kind'], `bad_${string}`>, string> = {
  bad_iban: 'Invalid IBAN, country not supported',
  bad_us: 'Invalid US account number',
}
