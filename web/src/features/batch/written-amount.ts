import { inSlices } from '@/lib/slices'

/** What stands before the fraction. */
export type Mark = '.' | ','

/** An amount of a spreadsheet in plain digits with a point, or what is wrong with it. */
export type WrittenAmount = { ok: true; plain: string } | { ok: false; problem: AmountMistake }

export type AmountMistake =
  | 'empty'
  | 'formula'
  | 'error'
  | 'date'
  | 'shortened'
  | 'negative'
  | 'percent'
  | 'two_ways'
  | 'no_amount'

const MONTH = /(^|[^a-z])(jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[a-zé]*\.?($|[^a-z])/i
const DATE = /^\d{1,4}[/-]\d{1,2}([/-]\d{1,4})?$|^\d{1,2}\.\d{1,2}\.(\d{2}|\d{4})?$|^\d{4}-\d{2}-\d{2}/
const SHORTENED = /^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i

/**
 * Reads a cell. `mark` decides where it could be read in two ways, `1,234`; without one that is a mistake, for a
 * thousandfold of the money hangs on it.
 */
export function writtenAmount(cell: string, mark: Mark | null): WrittenAmount {
  const text = cell.trim()
  if (text === '') return wrong('empty')
  if (/^[=@]/.test(text)) return wrong('formula')
  if (/^#/.test(text)) return wrong('error')
  if (SHORTENED.test(text)) return wrong('shortened')
  if (DATE.test(text) || (/\d/.test(text) && MONTH.test(text))) return wrong('date')
  if (text.includes('%')) return wrong('percent')
  const bare = withoutUnits(text)
  if (/^[-−–(]/.test(bare)) return wrong('negative')
  if (!/^[\d.,]*\d[\d.,]*$/.test(bare)) return wrong('no_amount')
  return inDigits(bare, mark)
}

/** Without signs and codes of currencies, spaces and other things that stand between groups of digits, and a plus. */
function withoutUnits(text: string): string {
  return text
    .replace(/^'/, '')
    .replace(/[\s\u00a0\u202f_'’]/g, '')
    .replace(/^(\p{Sc}|[A-Za-z]{1,6}\p{Sc}?)/u, '')
    .replace(/(\p{Sc}|[A-Za-z]{2,8})$/u, '')
    .replace(/^\+/, '')
}

function inDigits(bare: string, mark: Mark | null): WrittenAmount {
  const own = markOf(bare)
  if (own === 'none') return { ok: true, plain: bare }
  if (own === 'broken') return wrong('no_amount')
  const by = own === 'either' ? mark : own
  if (by === null) return wrong('two_ways')
  const [whole = '', fraction = ''] = bare.split(by)
  const plain = `${whole.replaceAll(by === '.' ? ',' : '.', '') || '0'}${fraction === '' ? '' : `.${fraction}`}`
  return { ok: true, plain }
}

/** What a figure itself says: `1.234,5` has a comma. `either`: `1,234`. `none`: it has neither. */
function markOf(bare: string): Mark | 'none' | 'either' | 'broken' {
  const points = bare.split('.').length - 1
  const commas = bare.split(',').length - 1
  if (points === 0 && commas === 0) return 'none'
  if (points > 0 && commas > 0) {
    const mark = bare.lastIndexOf('.') > bare.lastIndexOf(',') ? '.' : ','
    const other = mark === '.' ? ',' : '.'
    const once = (mark === '.' ? points : commas) === 1
    return once && isGrouped(bare.split(mark)[0] ?? '', other) ? mark : 'broken'
  }
  const mark = points > 0 ? '.' : ','
  // Several of one kind stand between groups: the other one would be the mark.
  if (points + commas > 1) return isGrouped(bare, mark) ? (mark === '.' ? ',' : '.') : 'broken'
  return isGrouped(bare, mark) ? 'either' : mark
}

/** Groups of three; the first of them may have fewer, and has no zero before. */
function isGrouped(text: string, separator: string): boolean {
  const [first = '', ...rest] = text.split(separator)
  return /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => group.length === 3)
}

/** The mark that the amounts of a table have, as far as they say. `both`: some have one and some the other. */
export async function markIn(cells: readonly string[]): Promise<Mark | 'both' | null> {
  const seen = new Set<Mark>()
  await inSlices(cells, (cell) => {
    const bare = withoutUnits(cell.trim())
    if (!/^[\d.,]*\d[\d.,]*$/.test(bare) || DATE.test(bare)) return
    const own = markOf(bare)
    if (own === '.' || own === ',') seen.add(own)
  })
  if (seen.size === 2) return 'both'
  return [...seen][0] ?? null
}

function wrong(problem: AmountMistake): WrittenAmount {
  return { ok: false, problem }
}
