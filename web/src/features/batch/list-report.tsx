import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { locale } from '@/languages/locale'
import { SmallSelect } from '@/ui/small-select'
import { Row, Rows } from '@/ui/ticket'
import type { Mistake, ReadList } from './entries'
import type { Mark } from './written-amount'

/** Rows with a mistake that are shown at once. */
const SHOWN = 20
/** Rows that are left out and named. */
const LEFT_NAMED = 8

const MARKS = [
  ['', t`As it stands`],
  ['.', t`Point: 1,234.50`],
  [',', t`Comma: 1.234,50`],
] as const

interface ListReportProps {
  list: ReadList
  mark: Mark | null
  onMark: (mark: Mark | null) => void
  /** Rows with a mistake of which no link is to be made. */
  leftOut: ReadonlySet<number>
  onMend: (row: number, amount: string) => void
  onPutBack: (row: number) => void
  /** All rows that are to be left out, from now on. */
  onLeaveOut: (rows: readonly number[]) => void
}

/** What was read of a list, and each row that is none, with what to do. */
export function ListReport(props: ListReportProps) {
  const { list, mark, leftOut, onMark, onLeaveOut } = props
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
  const waiting = mistakes.filter(({ row }) => !leftOut.has(row))
  const left = mistakes.filter(({ row }) => leftOut.has(row)).map(({ row }) => row)
  const all = waiting.length.toLocaleString(locale())
  return (
    <section aria-labelledby="report" className="card grid grid-cols-[minmax(0,1fr)] px-6 pt-4 pb-3">
      <h2 id="report" className="display text-2xl">
        {t`What was read`}
      </h2>
      <p role="status" className="text-soft">
        {readWords(entries.length, waiting.length)}
      </p>
      <Rows>
        <Row label={t`Amounts`}>{placeOf(columns.amount)}</Row>
        {columns.label !== null && <Row label={t`Labels`}>{placeOf(columns.label)}</Row>}
        {columns.recipient !== null && <Row label={t`Recipients`}>{placeOf(columns.recipient)}</Row>}
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
      {columns.recipient !== null && (
        <p className="border-line border-t-[1.5px] border-dashed py-2 text-soft">
          {t`Recipients are a note for you: each link pays whoever opens it, and we write to nobody.`}
        </p>
      )}
      {waiting.length > 0 && (
        <>
          <h3 className="border-line border-t-[1.5px] border-dashed pt-3 font-semibold">
            {t({ comment: 'Rows of the list', message: 'To mend, or to leave out' })}
          </h3>
          <ul className="grid grid-cols-[minmax(0,1fr)]">
            {waiting.slice(0, shown).map((mistake) => (
              <MistakeRow key={`${mistake.row}/${mistake.cell}`} mistake={mistake} {...props} />
            ))}
          </ul>
        </>
      )}
      {waiting.length > shown && (
        <button type="button" className="btn btn-quiet" onClick={() => setShown(shown + 100)}>
          {t`Show more of ${all}`}
        </button>
      )}
      {waiting.length > 0 && entries.length > 0 && (
        <button
          type="button"
          className="btn btn-plain my-2 w-full"
          onClick={() => onLeaveOut(mistakes.map(({ row }) => row))}
        >
          {leaveOutWords(waiting.length)}
        </button>
      )}
      {left.length > 0 && (
        <div className="flex items-center justify-between gap-3 border-line border-t-[1.5px] border-dashed py-2">
          <p role="status" className="min-w-0">
            {leftOutWords(left)}
          </p>
          <button type="button" className="chip shrink-0" onClick={() => onLeaveOut([])}>
            {t({ comment: 'Rows that were left out are shown again, to be mended', message: 'Undo' })}
          </button>
        </div>
      )}
    </section>
  )
}

type MistakeRowProps = Pick<ListReportProps, 'onMend' | 'onPutBack'> & { mistake: Mistake }

function MistakeRow({ mistake, onMend, onPutBack }: MistakeRowProps) {
  const { row, cell, words } = mistake
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
      {mistake.mend === 'put_back' && (
        <button type="button" className="chip justify-self-start px-4" onClick={() => onPutBack(row)}>
          {t({ comment: 'A row that was taken for a sum becomes a link', message: 'Put it back' })}
        </button>
      )}
      {mistake.mend === 'amount' && (
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

function leaveOutWords(rows: number): string {
  const shown = rows.toLocaleString(locale())
  return plural(rows, { one: `Leave this row out`, other: `Leave these ${shown} rows out` })
}

function leftOutWords(rows: readonly number[]): string {
  const few = rows.slice(0, LEFT_NAMED).join(', ')
  const more = rows.length - LEFT_NAMED
  if (rows.length === 1) return t`Row ${few} is left out.`
  if (more <= 0) return t`Rows ${few} are left out.`
  return plural(more, { other: `Rows ${few} and # more are left out.` })
}
