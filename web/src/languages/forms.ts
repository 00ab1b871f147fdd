import { LANGUAGE } from './language'
import { locale } from './locale'

type Forms<Shown> = Record<string, (count: string) => Shown> & { other: (count: string) => Shown }

/** What the builder of messages (`build/in-language.ts`) leaves to the browser: which form a value takes. */
export const forms = {
  /** The form for this count: its own, or that of its kind in the language of the page. */
  plural<Shown>(count: number | bigint, ways: Forms<Shown>): Shown {
    const kind = new Intl.PluralRules(LANGUAGE).select(Number(count))
    const way = ways[`${count}`] ?? ways[kind] ?? ways.other
    return way(new Intl.NumberFormat(locale()).format(count))
  },

  /** The form by that name. */
  select<Shown>(value: string, ways: Forms<Shown>): Shown {
    const way = Object.hasOwn(ways, value) ? ways[value] : undefined
    return (way ?? ways.other)(value)
  },
}
