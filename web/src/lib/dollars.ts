/** US dollars are shown beside money and never move: what is sent is always an amount of the token. */

/** Digits after the point of prices and values here, as bigints. */
export const DOLLAR_DECIMALS = 18

export const DOLLAR = 10n ** 18n
const CENT = DOLLAR / 100n
/** Spec: amounts that come of dollars have so many digits after the point. */
const PLACES = 6

/** Spec: what is worth less than this is not shown among the balances. */
export const DUST = (9n * DOLLAR) / 1000n

/** A price or value as the server tells it, a JSON number, in 10⁻¹⁸ dollars; null when it is none. */
export function dollarsOf(told: number | null | undefined): bigint | null {
  if (told === null || told === undefined || !Number.isFinite(told) || told < 0) return null
  const [mantissa = '0', exponent = '0'] = String(told).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const shift = DOLLAR_DECIMALS + Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction)
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
}

/** A value as the server is told it, a JSON number: cut to cents, for what is only estimated by it. */
export function toldDollars(value: bigint): number {
  return Number(value / CENT) / 100
}

/** What units of a token are worth in 10⁻¹⁸ dollars, rounded down. */
export function worthOf(units: bigint, decimals: number, price: bigint): bigint {
  return (units * price) / 10n ** BigInt(decimals)
}

/** How many units of a token dollars buy, rounded down to six digits after the point. */
export function unitsFor(dollars: bigint, decimals: number, price: bigint): bigint {
  const units = (dollars * 10n ** BigInt(decimals)) / price
  const grain = decimals > PLACES ? 10n ** BigInt(decimals - PLACES) : 1n
  return units - (units % grain)
}

/** What is still to be paid, in 10⁻¹⁸ dollars, rounded up to whole cents: nobody pays more than they are told. */
export function worthUpToCents(units: bigint, decimals: number, price: bigint): bigint {
  const unitsOfCent = 10n ** BigInt(decimals) * CENT
  return ((units * price + unitsOfCent - 1n) / unitsOfCent) * CENT
}

/** For people: `$25.00`, and `<$0.01` for what is worth less than a cent. Cut, never rounded up. */
export function formatDollars(value: bigint, locale?: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  if (value > 0n && value < CENT) return `<${format.format(0.01)}`
  const cents = value / CENT
  const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}` as `${number}`
  return format.format(text)
}

/** From here on what somebody holds is told briefly: its cents are nobody's news. */
export const BILLION_DOLLARS = 10n ** 9n * DOLLAR

/** No sum of money has more: what is said to be worth it is not. */
const MOST = 999n * 10n ** 12n * DOLLAR

/** For a glance: `$25.1M`. Cut to three digits, never rounded up; `>$999T` for what no money is worth. */
export function briefDollars(value: bigint, locale?: string): string {
  if (value < CENT) return formatDollars(value, locale)
  if (value > MOST) return `>${briefDollars(MOST, locale)}`
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumSignificantDigits: 3,
    roundingMode: 'trunc',
  })
  const cents = value / CENT
  return format.format(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}` as `${number}`)
}
