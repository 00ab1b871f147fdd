import { bankApi, type CheckedNumber } from '@/api/bank'
import { ApiError } from '@/api/client'
import { OWN_FAULT, UNLOADED } from '@/lib/cause'
import type { Cause } from '@/words/sentence'
import { readNumberLate } from './late-number'

/** What a typed number is. `failed`: nobody could say, which makes it no wrong number. */
export type NumberAnswer =
  | { kind: 'right'; number: string; checked: CheckedNumber }
  | { kind: 'wrong'; why: 'bad_iban' | 'bad_us' | 'neither' }
  | { kind: 'failed'; cause: Cause }

const WRONG: Partial<Record<string, 'bad_iban' | 'bad_us' | 'neither'>> = {
  invalid_iban: 'bad_iban',
  invalid_us_account: 'bad_us',
  invalid_bank_account: 'neither',
}

/** Reads a number here, and has the server read it, too. Never rejects. */
export async function checkNumber(text: string): Promise<NumberAnswer> {
  const read = await readNumberLate(text)
  if (!read) return { kind: 'failed', cause: UNLOADED }
  if (read.kind === 'wrong') return read
  try {
    return { kind: 'right', number: read.number, checked: await bankApi.checkNumber(read.number) }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed', cause: OWN_FAULT }
    const why = WRONG[error.code]
    return why ? { kind: 'wrong', why } : { kind: 'failed', cause: error }
  }
}
