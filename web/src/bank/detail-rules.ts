import { t } from '@lingui/core/macro'
import { isValidBIC } from 'ibantools'
import type { BankKind } from '@/api/bank'
import { trimInvisible } from '@/lib/invisible'
import { invisibleProblem } from '@/lib/invisible-words'

/** What is asked of an account besides its number, by the names that the server has for it. */
export type Detail =
  | 'bic'
  | 'routingNumber'
  | 'accountKind'
  | 'street'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'country'

export type Details = Partial<Record<Detail, string>>

/** What each kind of account needs, all of it, in the order in which it is asked for. */
export const DETAILS: Record<BankKind, readonly Detail[]> = {
  iban: ['bic'],
  us: ['routingNumber', 'accountKind', 'country', 'state', 'city', 'street', 'postalCode'],
}

const USA = 'USA'
/** Spec: of an address, until another is chosen. An IBAN says its country by itself. */
export const USUAL_COUNTRY = 'BEL'

/** What is wrong with what was typed, in words; null for nothing. `country`: what the account's address is in. */
export function problemOfDetail(detail: Detail, typed: string, country: string): string | null {
  const text = trimInvisible(typed)
  if (text === '') return t`This field is required`
  const invisible = invisibleProblem(text)
  if (invisible) return invisible
  switch (detail) {
    case 'bic':
      return isValidBIC(plain(text)) ? null : t`Invalid BIC: it has 8 or 11 letters and digits`
    case 'routingNumber':
      return isRoutingNumber(plain(text)) ? null : t`Invalid routing number`
    case 'street':
      return problemOfStreet(text)
    case 'city':
    case 'state':
      if (text.length > 35) return t`Write it in 35 letters at most`
      return PLAIN.test(text) ? null : t`Write it in letters from A to Z, without accents`
    case 'postalCode':
      return country !== USA || /^\d{5}(-\d{4})?$/.test(text)
        ? null
        : t`Invalid postal code: 12345 or 12345-6789`
    default:
      return null
  }
}

/** What banks in the United States print: ASCII alone. */
const PLAIN = /^[ -~]+$/

/** A box at a post office, in English, German, French and Spanish, and as the post itself shortens it. */
const PO_BOX =
  /\bp\.?\s*o\.?\s*box\b|\bpost(?:al)?\s*(?:office)?\s*box\b|\bpob\s*\d|^box\s*\d|\bpostfach\b|\bapartado\b|\bbo[iî]te postale\b/i

function problemOfStreet(text: string): string | null {
  if (PO_BOX.test(text)) return t`A PO box is not taken: write the street where you live`
  if (text.length < 4 || text.length > 35 || !PLAIN.test(text))
    return t`Write the street in 4 to 35 letters, without accents`
  return /\d/.test(text) ? null : t`Write the number of the house too, like 1 Main Street`
}

/** As the server reads it. */
export function detailText(detail: Detail, typed: string): string {
  const text = trimInvisible(typed)
  return detail === 'bic' || detail === 'routingNumber' ? plain(text) : text
}

/**
 * Nine digits of a bank that takes part in ACH. The last one checks the others; 00 is the government's, and 80 was for
 * traveller's cheques.
 */
export function isRoutingNumber(text: string): boolean {
  if (!/^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2])\d{7}$/.test(text)) return false
  const weights = [3, 7, 1]
  const sum = [...text].reduce((sum, digit, at) => sum + Number(digit) * (weights[at % 3] ?? 0), 0)
  return sum % 10 === 0
}

function plain(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}
