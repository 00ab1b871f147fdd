import { editableAmount } from '@/lib/amount'
import { DOLLAR, DOLLAR_DECIMALS, unitsFor, worthOf } from '@/lib/dollars'
import { trimInvisible } from '@/lib/invisible'
import { type ParsedAmount, parseAmount } from '@/lib/typed-number'
import { splitUnit } from '@/lib/typed-unit'
import type { Asset } from './asset'

/** What an amount is typed in. */
export type Denomination = 'USD' | 'TOKEN'

/** What was typed, in smallest units of the asset. */
export type TypedAmount =
  | ParsedAmount
  /** `other_unit`: it says that it is of something else than is chosen. */
  | { ok: false; problem: 'no_price' | 'other_unit' }

const CENT = DOLLAR / 100n

/** Spec: tokens are typed where one is exactly a dollar or nobody knows what it is worth, dollars else. */
export function usualDenomination(price: bigint | null): Denomination {
  return price === null || price === DOLLAR ? 'TOKEN' : 'USD'
}

/**
 * Reads what was typed in `denomination`, unless it says by itself what it is in: `25 USDC`, `$25`.
 * `price`: of one whole of the asset, in 10⁻¹⁸ dollars; null while nobody knows.
 */
export function readTyped(
  text: string,
  denomination: Denomination,
  asset: Asset,
  price: bigint | null,
): TypedAmount {
  const { figure, unit } = splitUnit(text, [asset.symbol, asset.name])
  if (unit === 'other') return { ok: false, problem: 'other_unit' }
  const inToken = unit === 'none' ? denomination === 'TOKEN' : unit === 'token'
  // Dollars have no thousandths, and who pastes an amount with its sign may write thousands with this page's own mark.
  const thousandths = unit === 'none' && inToken ? 'likely' : 'doubtful'
  const read = parseAmount(figure, inToken ? asset.decimals : DOLLAR_DECIMALS, undefined, thousandths)
  if (!read.ok && read.problem === 'two_readings') return withUnit(read, text, figure)
  if (inToken || !read.ok) return read
  if (!price) return { ok: false, problem: 'no_price' }
  return { ok: true, units: unitsFor(read.units, asset.decimals, price) }
}

type TwoReadings = Extract<ParsedAmount, { problem: 'two_readings' }>

/** Each reading fills the field, and says what it is in if what was typed did. */
function withUnit(
  { readings: [large, small], ...rest }: TwoReadings,
  text: string,
  figure: string,
): TwoReadings {
  const inPlace = (reading: string) => trimInvisible(text).replace(figure, () => reading)
  return { ...rest, readings: [inPlace(large), inPlace(small)] }
}

/** What fills the field when the same amount is to be typed in the other denomination. */
export function turnedTo(denomination: Denomination, units: bigint, asset: Asset, price: bigint): string {
  if (units === 0n) return ''
  if (denomination === 'TOKEN') return editableAmount(units, asset.decimals)
  const dollars = worthOf(units, asset.decimals, price)
  const cents = dollars - (dollars % CENT)
  return cents === 0n ? '' : editableAmount(cents, DOLLAR_DECIMALS)
}
