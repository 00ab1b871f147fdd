import { t } from '@lingui/core/macro'
import { isValidBIC } from 'ibantools'
import type { BankKind } from '@/api/bank'

/** What is asked of an account besides its number, by the names that the server has for it. */
export type Detail = 'bic' | 'routingNumber' | 'street' | 'city' | 'state' | 'postalCode' | 'country'

export type Details = Partial<Record<Detail, string>>

/** What each kind of account needs, all of it, in the order in which it is asked for. */
export const DETAILS: Record<BankKind, readonly Detail[]> = {
  iban: ['bic'],
  us: ['routingNumber', 'country', 'state', 'city', 'street', 'postalCode'],
}

const USA = 'USA'

/** What is wrong with what was typed, in words; null for nothing. `country`: what the account's address is in. */
export function problemOfDetail(detail: Detail, typed: string, country: string): string | null {
  const text = typed.trim()
  if (text === '') return t`This field is required`
  switch (detail) {
    case 'bic':
      return isValidBIC(plain(text)) ? null : t`Invalid BIC: it has 8 or 11 letters and digits`
    case 'routingNumber':
      return isRoutingNumber(plain(text)) ? null : t`Invalid routing number`
    case 'street':
      return /^[ -~]{4,35}$/.test(text) ? null : t`Write the street in 4 to 35 letters, without accents`
    case 'city':
    case 'state':
      return text.length <= 35 ? null : t`Write it in 35 letters at most`
    case 'postalCode':
      return country !== USA || /^\d{5}(-\d{4})?$/.test(text)
        ? null
        : t`Invalid postal code: 12345 or 12345-6789`
    default:
      return null
  }
}

/** As the server reads it. */
export function detailText(detail: Detail, typed: string): string {
  return detail === 'bic' || detail === 'routingNumber' ? plain(typed) : typed.trim()
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
