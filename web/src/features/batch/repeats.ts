import { plural, t } from '@lingui/core/macro'

/** Rows that a note names. */
const ROWS_NAMED = 5
/** Recipients that are named. */
const NAMED = 3

interface Rows {
  /** As it is written in the first of them. */
  name: string
  rows: number[]
  /** Not all of them are the same in all. */
  differ: boolean
  text: string
}

/** Notes who stands in several rows: that may be meant, and may be a slip. */
export class Repeats {
  readonly #texts = new Set<string>()
  readonly #again: number[] = []
  readonly #people = new Map<string, Rows>()

  /** `name`: the recipient, or the label where there is none. */
  add(row: number, name: string, cells: readonly string[]): void {
    const text = cells.join('\u001f')
    if (this.#texts.has(text) && cells.length > 1) this.#again.push(row)
    this.#texts.add(text)
    if (name === '') return
    const key = name.toLowerCase()
    const before = this.#people.get(key)
    if (!before) this.#people.set(key, { name, rows: [row], differ: false, text })
    else {
      before.rows.push(row)
      before.differ ||= before.text !== text
    }
  }

  notes(): string[] {
    const people = [...this.#people.values()].filter(({ differ }) => differ)
    const more = people.length - NAMED
    const shown = more === 1 ? people : people.slice(0, NAMED)
    return [
      ...(this.#again.length > 0 ? [sameRows(this.#again)] : []),
      ...shown.map(severalRows),
      ...(more > 1 ? [plural(more, { other: `# more recipients stand in several rows.` })] : []),
    ]
  }
}

function sameRows(rows: readonly number[]): string {
  const few = rows.slice(0, ROWS_NAMED).join(', ')
  const more = rows.length - ROWS_NAMED
  if (rows.length === 1) return t`Row ${few} is the same as one before it.`
  if (more <= 0) return t`Rows ${few} are the same as one before them.`
  return plural(more, { other: `Rows ${few} and ${more} more are the same as one before them.` })
}

function severalRows({ name, rows }: Rows): string {
  const who = name.length > 40 ? `${name.slice(0, 39)}…` : name
  const more = rows.length - ROWS_NAMED
  const last = rows.at(-1) ?? 0
  const few = rows.slice(0, more > 0 ? ROWS_NAMED : -1).join(', ')
  return more > 0
    ? plural(more, {
        other: `“${who}” stands in rows ${few} and ${more} more. Each row is a link of its own.`,
      })
    : t`“${who}” stands in rows ${few} and ${last}. Each row is a link of its own.`
}
