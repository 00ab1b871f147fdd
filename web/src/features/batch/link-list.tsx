import { sharedLink } from '@filbert/sdk/link'
import { plural, t } from '@lingui/core/macro'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Batch } from '@/device/records/batches'
import { locale } from '@/languages/locale'
import { formatAmount } from '@/lib/amount'
import { CopyButton } from '@/ui/copy-button'
import { Exact } from '@/ui/exact'
import { SearchGlyph } from '@/ui/glyphs'
import { SmallSelect } from '@/ui/small-select'
import { type BatchRow, found, type RowState, refOf, STATE_WORDS } from './rows'
import { inSight } from './windowed'

const ROW = 64

const CHOICES = [['', t({ comment: 'All links', message: 'All' })], ...Object.entries(STATE_WORDS)] as const

interface LinkListProps {
  batch: Batch
  rows: readonly BatchRow[]
}

/** All links of a batch, of which only those in sight are drawn. */
export function LinkList({ batch, rows }: LinkListProps) {
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<RowState | null>(null)
  const shown = useMemo(() => found(rows, typed, state), [rows, typed, state])
  const links = rows.length
  const few = shown.length.toLocaleString(locale())
  const all = links.toLocaleString(locale())
  return (
    <section aria-labelledby="links" className="card grid grid-cols-[minmax(0,1fr)] gap-2 px-5 pt-4 pb-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="links" className="display text-2xl">
          {t`Links`}
        </h2>
        <SmallSelect
          label={t({ comment: 'Which links are shown', message: 'Show' })}
          value={state ?? ''}
          choices={CHOICES}
          onChange={(to) => setState(to === '' ? null : (to as RowState))}
        />
      </div>
      <div className="field">
        <SearchGlyph />
        <input
          type="search"
          aria-label={t`Find links`}
          placeholder={t`Number, label or recipient`}
          className="ml-2"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <p role="status" className="px-1 text-soft text-sm">
        {shown.length === links
          ? plural(links, { other: `${all} links` })
          : plural(links, { other: `${few} of ${all} links` })}
      </p>
      <Windowed key={`${typed}/${state}`} batch={batch} rows={shown} />
    </section>
  )
}

function Windowed({ batch, rows }: LinkListProps) {
  const box = useRef<HTMLElement>(null)
  const [scrolled, setScrolled] = useState(0)
  const [height, setHeight] = useState(8 * ROW)

  // The outside system: how high the browser has made the box.
  useLayoutEffect(() => setHeight(box.current?.clientHeight ?? 8 * ROW), [])

  const [from, to] = inSight(scrolled, height, ROW, rows.length)
  return (
    <section
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever goes by the keyboard scrolls it
      tabIndex={0}
      aria-label={t`All links of the batch`}
      className="-mx-5 max-h-[32rem] overflow-y-auto border-line border-t-[1.5px] border-dashed"
      onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}
    >
      <ol className="relative" style={{ height: rows.length * ROW }}>
        {rows.slice(from, to).map((row, at) => (
          <li
            key={row.at}
            aria-setsize={rows.length}
            aria-posinset={from + at + 1}
            className="absolute inset-x-0 flex items-center gap-3 border-line border-b-[1.5px] border-dashed px-5"
            style={{ top: (from + at) * ROW, height: ROW }}
          >
            <LinkRow batch={batch} row={row} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function LinkRow({ batch, row }: { batch: Batch; row: BatchRow }) {
  const ref = refOf(batch, row)
  const number = row.at + 1
  const name = row.label || row.recipient || t`Link ${number}`
  const amount = formatAmount(row.amount, batch.decimals)
  return (
    <>
      <span className="w-12 shrink-0 text-soft text-sm tabular-nums">{number}</span>
      <span className="min-w-0 flex-1">
        <bdi translate="no" title={name} className="block truncate font-semibold">
          {name}
        </bdi>
        <span className={`block truncate text-sm ${TONES[row.state]}`}>{STATE_WORDS[row.state]}</span>
      </span>
      <span className="shrink-0 text-right font-semibold tabular-nums">
        <Exact>{amount}</Exact>{' '}
        <span translate="no" className="font-normal text-soft">
          {batch.symbol}
        </span>
      </span>
      {ref && row.state !== 'c' && row.state !== 'b' ? (
        <CopyButton
          text={sharedLink(location.origin, { ...ref, secret: row.secret })}
          label={t`Copy link ${number}`}
        />
      ) : (
        <span className="size-9 shrink-0" />
      )}
    </>
  )
}

const TONES: Record<RowState, string> = {
  w: 'text-soft',
  c: 'text-teal',
  b: 'text-soft',
  e: 'text-berry',
  u: 'text-soft',
  n: 'text-soft',
}
