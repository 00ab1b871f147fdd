import { isValidIBAN } from 'ibantools'
import { readBankNumber } from '@/lib/bank-number'

/** The number of a bank account as somebody typed it. */
export type TypedNumber =
  /** `doubtful`: only the check digits that its country adds of its own are wrong, which not every bank keeps to. */
  | { kind: 'iban'; number: string; doubtful: boolean }
  | { kind: 'us'; number: string }
  /** `bad_iban`, `bad_us`: it looks like one, and is none that is paid to. */
  | { kind: 'wrong'; why: 'bad_iban' | 'bad_us' | 'neither' }

/** Reads it without asking anybody: an IBAN first, then 6 to 17 digits. */
export function readNumber(text: string): TypedNumber {
  const read = readBankNumber(text)
  switch (read?.kind) {
    case 'iban':
      return { kind: 'iban', number: read.iban, doubtful: !isValidIBAN(read.iban) }
    case 'us':
      return read
    default:
      return { kind: 'wrong', why: read?.kind ?? 'neither' }
  }
}
