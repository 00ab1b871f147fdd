import { t } from '@lingui/core/macro'
import { isEmail } from '@/lib/email'
import { trimInvisible } from '@/lib/invisible'
import { invisibleProblem } from '@/lib/invisible-words'
import { isWholeCode } from './code-digits'

/** What one enters by. */
export type EntryField = 'name' | 'email' | 'password'

/** How the field is shown, and what password managers put into it. */
export interface FieldLook {
  field: EntryField
  label: string
  autoComplete: string
}

/** The same of a code that was asked for. */
export function codeProblem(digits: string): string | null {
  if (digits === '') return t`This field is required`
  return isWholeCode(digits) ? null : t`The code has six digits.`
}

/** What is wrong with it, in the specification's words; null for nothing. */
export function problemOf(field: EntryField, typed: string): string | null {
  // A password may well be of spaces.
  const text = field === 'password' ? typed : trimInvisible(typed)
  if (text === '') return t`This field is required`
  if (field !== 'email' || isEmail(text)) return null
  return invisibleProblem(text) ?? t`Invalid email address`
}
