/** A bank account as somebody typed it, without spaces and hyphens. */
export type BankNumber =
  | { kind: 'iban'; iban: string }
  | { kind: 'us'; number: string }
  | { kind: 'bad_iban' }
  | { kind: 'bad_us' }

/**
 * What follows the first four characters of an IBAN in each country that payouts in euros go to (SEPA, and
 * Gibraltar in it): so many digits (n), letters (a) or either (c). ISO 13616; countries as of May 2025.
 */
const STRUCTURES: Readonly<Record<string, string>> = {
  AD: '8n12c',
  AL: '8n16c',
  AT: '16n',
  BE: '12n',
  BG: '4a6n8c',
  CH: '5n12c',
  CY: '8n16c',
  CZ: '20n',
  DE: '18n',
  DK: '14n',
  EE: '16n',
  ES: '20n',
  FI: '14n',
  FR: '10n11c2n',
  GB: '4a14n',
  GI: '4a15c',
  GR: '7n16c',
  HR: '17n',
  HU: '24n',
  IE: '4a14n',
  IS: '22n',
  IT: '1a10n12c',
  LI: '5n12c',
  LT: '16n',
  LU: '3n13c',
  LV: '4a13c',
  MC: '10n11c2n',
  MD: '20c',
  ME: '18n',
  MK: '3n10c2n',
  MT: '4a5n18c',
  NL: '4a10n',
  NO: '11n',
  PL: '24n',
  PT: '21n',
  RO: '4a16c',
  RS: '18n',
  SE: '20n',
  SI: '15n',
  SK: '20n',
  SM: '1a10n12c',
  VA: '18n',
}
const CLASSES: Readonly<Record<string, string>> = { n: '\\d', a: '[A-Z]', c: '[A-Z\\d]' }

/** Reads what looks like a bank account's number; `null`: it looks like something else. */
export function readBankNumber(text: string): BankNumber | null {
  const typed = text.replace(/[\s-]/g, '').toUpperCase()
  if (/^[A-Z]{2}\d{2}[A-Z\d]*$/.test(typed)) {
    return isIban(typed) ? { kind: 'iban', iban: typed } : { kind: 'bad_iban' }
  }
  // A lone 0 is where an address begins.
  if (!/^\d+$/.test(typed) || typed === '0') return null
  return typed.length >= 6 && typed.length <= 17 ? { kind: 'us', number: typed } : { kind: 'bad_us' }
}

function isIban(iban: string): boolean {
  const structure = STRUCTURES[iban.slice(0, 2)]
  if (!structure) return false
  const account = structure.replace(/(\d+)(\w)/g, (_, count, sort) => `${CLASSES[sort]}{${count}}`)
  // 00, 01 and 99 leave the same remainders as 97, 98 and 02, which are the ones given out.
  const digits = Number(iban.slice(2, 4))
  return (
    new RegExp(`^${account}$`).test(iban.slice(4)) && digits >= 2 && digits <= 98 && remainder(iban) === 1
  )
}

/** ISO 7064: the country and its check digits at the end, letters from 10 on, as a number modulo 97. */
function remainder(iban: string): number {
  let rest = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value < 10 ? 10 : 100) + value) % 97
  }
  return rest
}
