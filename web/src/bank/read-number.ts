import { isValidIBAN } from 'ibantools'
import { readRecipient } from '@/lib/typed-recipient'

/** The number of a bank account as somebody typed it. */
export type TypedNumber =
  /** `doubtful`: only the check digits that its country adds of its own are wrong, which not every bank keeps to. */
  | { kind: 'iban'; number: string; doubtful: boolean }
  | { kind: 'us'; number: string }
  /** `bad_iban`, `bad_us`: it looks like one, and is none that is paid to. */
  | { kind: 'wrong'; why: 'bad_iban' | 'bad_us' | 'neither' }

/** Reads it without asking anybody: an IBAN first, then 6 to 17 digits. */
export function readNumber(text: string): TypedNumber {
  const read = readRecipient(text, 'account')
  switch (read.kind) {
    case 'iban':
      return { kind: 'iban', number: read.iban, doubtful: !isValidIBAN(read.iban) }
    case 'us':
      return read
    case 'wrong': {
      const { code } = read.problem
      return { kind: 'wrong', why: code === 'bad_iban' || code === 'bad_us' ? code : 'neither' }
    }
    default:
      return { kind: 'wrong', why: 'neither' }
  }
}
