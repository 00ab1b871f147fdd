import { locale as ownLocale } from '@/languages/locale'

/** US dollars as payouts count them: whole cents, of tokens that each are one dollar. */

const CENT = 10n ** 16n

/** Cents in an amount of such a token, rounded down, as the server counts them. */
export function centsOf(units: bigint, decimals: number): number {
  return Number(decimals < 2 ? units * 10n ** BigInt(2 - decimals) : units / 10n ** BigInt(decimals - 2))
}

/** The same in 10⁻¹⁸ dollars, to be shown. */
export function dollarsOfCents(cents: number): bigint {
  return BigInt(cents) * CENT
}

/** Of a limit: `$10`, `$100,000`; with its cents where it has some. */
export function briefCents(cents: number, locale: string = ownLocale()): string {
  const maximumFractionDigits = cents % 100 === 0 ? 0 : 2
  const style = { style: 'currency', currency: 'USD', maximumFractionDigits } as const
  return new Intl.NumberFormat(locale, style).format(cents / 100)
}
