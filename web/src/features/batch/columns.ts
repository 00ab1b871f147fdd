import { isRecipient } from './recipient-cell'
import { writtenAmount } from './written-amount'

/** Which column is what; counted from 0. */
export interface Columns {
  /** Null: there is none in which amounts stand. */
  amount: number | null
  label: number | null
  recipient: number | null
  /** In what each row's amount is. */
  unit: number | null
  expiry: number | null
  /** The first row names the columns. */
  headed: boolean
}

const NAMES = {
  amount:
    /amount|betrag|^value$|^wert$|summe|montant|importe|importo|quantity|quantit|how much|sum$|money|valor/i,
  email: /e-?mail|^mail$|correo/i,
  recipient:
    /recipient|empf[äa]nger|destinat|beneficia|payee|address|adresse|direcci[oó]n|wallet|^ens\b|^(to|an|para|a)$/i,
  unit: /^(currency|w[äa]e?hrung|moneda|divisa|devise|token|coin|unit|einheit)$/i,
  expiry: /expir|valid|g[üu]ltig|^days$|^tage$|^jours$/i,
  label: /label|name|note|referen|description|bezeichnung|title|titel|nom|nombre|text|comment/i,
}

/** Rows by which columns are told where no head names them. */
const LOOKED_AT = 50

/** Finds out what stands where: by the names in the first row, else by what stands below. */
export function columnsOf(rows: readonly (readonly string[])[]): Columns {
  const filled = rows.filter((row) => row.length > 0)
  const [first = [], ...others] = filled
  const headed = isHead(first)
  const body = (headed ? others : filled).slice(0, LOOKED_AT)
  const named = (name: keyof typeof NAMES) => (headed ? placeOf(first, NAMES[name]) : null)
  const amount = named('amount') ?? fullest(body, (cell) => writtenAmount(cell, '.').ok, [])
  const recipient = named('email') ?? named('recipient') ?? fullest(body, isRecipient, [amount])
  const [expiry, unit] = [named('expiry'), named('unit')]
  const taken = [amount, recipient, expiry, unit]
  const label = named('label')
  return {
    amount,
    recipient,
    unit,
    expiry,
    label:
      label !== null && !taken.includes(label) ? label : fullest(body, (cell) => /\p{L}/u.test(cell), taken),
    headed,
  }
}

/** Whether a column is of e-mail addresses alone. */
export function isOfEmails(head: string): boolean {
  return NAMES.email.test(head) && !NAMES.recipient.test(head.replace(/address|adresse|direcci[oó]n/i, ''))
}

function isHead(row: readonly string[]): boolean {
  const cells = row.filter((cell) => cell !== '')
  return (
    cells.length > 0 &&
    cells.every((cell) => /\p{L}/u.test(cell) && !cell.includes('@') && !writtenAmount(cell, '.').ok) &&
    (cells.length > 1 || cells.some((cell) => Object.values(NAMES).some((name) => name.test(cell))))
  )
}

function placeOf(head: readonly string[], name: RegExp): number | null {
  const at = head.findIndex((cell) => name.test(cell))
  return at < 0 ? null : at
}

/** The column in which most cells are so; none where fewer than a third of the rows are. */
function fullest(
  body: readonly (readonly string[])[],
  is: (cell: string) => boolean,
  taken: readonly (number | null)[],
): number | null {
  const width = Math.max(0, ...body.map((row) => row.length))
  let best: number | null = null
  let most = Math.max(1, body.length / 3) - 1
  for (let at = 0; at < width; at++) {
    if (taken.includes(at)) continue
    const count = body.filter((row) => is(row[at] ?? '')).length
    if (count > most) [best, most] = [at, count]
  }
  return best
}
