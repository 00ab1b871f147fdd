const MAX_DIGITS = 60

/** Smallest units of plain digits with a point, or why there are none. */
export function parsePlain(plain: string, decimals: number): bigint | 'too_precise' | 'too_large' {
  const [whole = '0', fraction = ''] = plain.split('.')
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) return 'too_precise'
  if (whole.length > MAX_DIGITS) return 'too_large'
  return BigInt(whole + digits.padEnd(decimals, '0'))
}
