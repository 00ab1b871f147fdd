import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { locale } from '@/languages/locale'
import { SmallSelect } from '@/ui/small-select'
import { Row, Rows } from '@/ui/ticket'
import type { Mistake, ReadList } from './entries'
import type { Mark } from './written-amount'

/** Rows with a mistake that are shown at once. */
const SHOWN = 20

const MARKS = [
  ['', t`As it stands`],
  ['.', t`Point: 1,234.50`],
  [',', t`Comma: 1.234,50`],
] as const

interface ListReportProps {
  list: ReadList
  mark: Mark | null
  onMark: (mark: Mark | null) => void
  onMend: (row: number, amount: string) => void
}

/** What was read of a list, and each row that is none, with what to do. */
export function ListReport({ list, mark, onMark, onMend }: ListReportProps) {
  const { columns, entries, mistakes, notes } = list
  const [shown, setShown] = useState(SHOWN)
  if (columns.amount === null) {
    return (
      <p role="alert" className="card px-6 py-4 font-medium text-berry">
        {t({
          comment: '“amount” stands in a file and is read by a program: leave it as it is',
          message:
            'No column of amounts was found. Name it “amount” in the first row, or put the amounts first.',
        })}
      </p>
    )
  }
  const all = mistakes.length.toLocaleString(locale())
  return (
    <section aria-labelledby="report" className="card grid grid-cols-[minmax(0,1fr)] px-6 pt-4 pb-3">
      <h2 id="report" className="display text-2xl">
        {t`What was read`}
      </h2>
      <p role="status" className="text-soft">
        {readWords(entries.length, mistakes.length)}
      </p>
      <Rows>
        <Row label={t`Amounts`}>{placeOf(columns.amount)}</Row>
        {columns.label !== null && <Row label={t`Labels`}>{placeOf(columns.label)}</Row>}
        {columns.recipient !== null && <Row label={t`E-mail addresses`}>{placeOf(columns.recipient)}</Row>}
        {columns.expiry !== null && <Row label={t`Days`}>{placeOf(columns.expiry)}</Row>}
        {(list.asksMark || mark !== null) && (
          <Row label={t`Decimal mark`}>
            <SmallSelect
              label={t`Decimal mark`}
              value={mark ?? ''}
              choices={MARKS}
              onChange={(to) => onMark(to === '.' || to === ',' ? to : null)}
            />
          </Row>
        )}
      </Rows>
      {notes.map((note) => (
        <p key={note} className="border-line border-t-[1.5px] border-dashed py-2 text-soft">
          {note}
        </p>
      ))}
      {mistakes.length > 0 && (
        <>
          <h3 className="border-line border-t-[1.5px] border-dashed pt-3 font-semibold">
            {t({ comment: 'Rows of the list', message: 'Left out until they are mended' })}
          </h3>
          <ul className="grid grid-cols-[minmax(0,1fr)]">
            {mistakes.slice(0, shown).map((mistake) => (
              <MistakeRow key={`${mistake.row}/${mistake.cell}`} mistake={mistake} onMend={onMend} />
            ))}
          </ul>
        </>
      )}
      {mistakes.length > shown && (
        <button type="button" className="btn btn-quiet" onClick={() => setShown(shown + 100)}>
          {t`Show more of ${all}`}
        </button>
      )}
    </section>
  )
}

function MistakeRow({ mistake, onMend }: { mistake: Mistake; onMend: ListReportProps['onMend'] }) {
  const { row, cell, words, mendable } = mistake
  const [typed, setTyped] = useState('')
  const written = cell.slice(0, 60)
  const mend = () => typed.trim() !== '' && onMend(row, typed)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 py-2 [&+&]:border-line [&+&]:border-t-[1.5px] [&+&]:border-dashed">
      <p>
        <span className="font-semibold">{t`Row ${row}`}</span>{' '}
        {cell !== '' && <bdi className="text-soft [overflow-wrap:anywhere]">{t`“${written}”`}</bdi>}
        <span className="block text-berry text-sm">{words}</span>
      </p>
      {mendable && (
        <div className="flex gap-2">
          <span className="field min-h-12! min-w-0 flex-1">
            <input
              className="min-w-0 flex-1"
              aria-label={t`Amount of row ${row}`}
              inputMode="decimal"
              autoComplete="off"
              placeholder={t`Amount`}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                // It is no word on the batch, in whose form it stands.
                event.preventDefault()
                mend()
              }}
            />
          </span>
          <button type="button" className="chip shrink-0 px-4" onClick={mend}>
            {t`Mend`}
          </button>
        </div>
      )}
    </li>
  )
}

/** As spreadsheets name columns: A, B, … Z, AA. */
function placeOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  const place = `${column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))}${letter}`
  return t`Column ${place}`
}

function readWords(links: number, rows: number): string {
  const shownLinks = links.toLocaleString(locale())
  const shownRows = rows.toLocaleString(locale())
  if (rows === 0) return plural(links, { one: `${shownLinks} link`, other: `${shownLinks} links` })
  return t`${plural(links, { one: `${shownLinks} link`, other: `${shownLinks} links` })}, ${plural(rows, {
    one: `${shownRows} row to look at`,
    other: `${shownRows} rows to look at`,
  })}`
}
