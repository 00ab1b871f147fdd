import { t } from '@lingui/core/macro'
import { trimInvisible } from '@/lib/invisible'
import { normalName } from '@/lib/name'
import { problemWords } from '@/lib/recipient-problem-words'
import { slices } from '@/lib/slices'
import { readRecipient } from '@/lib/typed-recipient'

/** A recipient as it is kept beside its link, or what is wrong with it. */
export type RecipientCell = { ok: true; text: string } | { ok: false; words: string }

/** ENS names in normal form, by what stands in the list. Null: it has none. */
export type Names = ReadonlyMap<string, string | null>

const LONGEST_NAME = 80

const IS_ENS = /\.eth$/i

/**
 * Who a link is meant for: an e-mail address, an address, an ENS name, or a plain name. Addresses and ENS names are held
 * to their form, since what is miswritten is no use to whoever reads it later. `emailOnly`: the column says so.
 */
export function readRecipientCell(cell: string, emailOnly: boolean, names: Names): RecipientCell {
  const text = trimInvisible(cell)
  const read = readRecipient(text)
  switch (read.kind) {
    case 'empty':
      return { ok: true, text: '' }
    case 'email':
      return { ok: true, text: read.email }
    case 'address':
      return { ok: true, text: read.address }
    case 'name': {
      const name = names.get(text) ?? (IS_ENS.test(read.name) ? null : text)
      return name === null ? wrong(problemWords({ code: 'form' })) : { ok: true, text: name }
    }
    case 'wrong':
      // A plain name may look like the beginning of a bank account or of a website.
      if (!['bad_iban', 'bad_us', 'name'].includes(read.problem.code))
        return wrong(problemWords(read.problem))
  }
  if (emailOnly || /\S@/.test(text)) {
    const written = text.length > 40 ? `${text.slice(0, 39)}…` : text
    return wrong(t`“${written}” is no e-mail address. Mend it in the list.`)
  }
  return { ok: true, text: text.slice(0, LONGEST_NAME) }
}

/** Whether a cell is a recipient whatever its column is called. */
export function isRecipient(cell: string): boolean {
  const { kind } = readRecipient(cell)
  return kind === 'email' || kind === 'address' || (kind === 'name' && IS_ENS.test(cell))
}

/** The normal forms of all ENS names of a column. */
export async function namesIn(cells: Iterable<string>): Promise<Names> {
  const names = new Map<string, string | null>()
  const breathe = slices()
  for (const cell of cells) {
    const text = trimInvisible(cell)
    if (!IS_ENS.test(text) || names.has(text)) continue
    const read = readRecipient(text)
    if (read.kind === 'name') names.set(text, await normalName(read.name))
    const pause = breathe()
    if (pause) await pause
  }
  return names
}

function wrong(words: string): RecipientCell {
  return { ok: false, words }
}
