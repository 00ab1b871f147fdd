import { trimInvisible } from './invisible'

/** In what an amount is written that somebody typed or pasted. */
export type TypedUnit =
  /** It does not say. */
  | 'none'
  | 'token'
  | 'dollars'
  /** Something that is not chosen. */
  | 'other'

const DOLLARS = ['us$', '$us', 'usd', '$', 'dollars', 'dollar']

/** A sign or a word at one end, and figures at the other. `1e6` is no unit of that kind. */
const OTHER =
  /^(?:\p{Sc}|\p{L}[\p{L}\d.]*\s)\s*[\p{Nd}.,][\p{Nd}.,\s'’_٬٫]*$|^[\p{Nd}.,][\p{Nd}.,\s'’_٬٫]*(?:\p{Sc}|(?!e[\p{Nd}+-])\p{L}[\p{L}\d.₮]*)$/iu

/** Takes off what people paste along with an amount: `25 USDC`, `USDC 25`, `$25`. `names`: what the chosen token is called. */
export function splitUnit(text: string, names: readonly string[]): { figure: string; unit: TypedUnit } {
  const typed = trimInvisible(text)
  const figure = without(typed, names)
  if (figure !== null) return { figure, unit: 'token' }
  const dollars = without(typed, DOLLARS)
  if (dollars !== null) return { figure: dollars, unit: 'dollars' }
  return { figure: typed, unit: OTHER.test(typed) ? 'other' : 'none' }
}

/** Null where none of the names stands at either end. */
function without(typed: string, names: readonly string[]): string | null {
  const lower = typed.toLowerCase()
  for (const name of names.map((one) => one.toLowerCase())) {
    if (name === '') continue
    const rest = lower.endsWith(name)
      ? typed.slice(0, -name.length)
      : lower.startsWith(name)
        ? typed.slice(name.length)
        : ''
    const figure = trimInvisible(rest)
    // What is left is the figure: a name may be a part of a longer one.
    if (/^[\p{Nd}.,]/u.test(figure) && /[\p{Nd}.,]$/u.test(figure)) return figure
  }
  return null
}
