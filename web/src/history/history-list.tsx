import { t } from '@lingui/core/macro'
import { Suspense, useRef, useState } from 'react'
import { late } from '@/ui/late'
import { UnloadedSheet } from '@/ui/unloaded'
import { HistoryCards } from './history-cards'
import type { HistoryOptionsProps } from './history-options'
import { HistoryPages, pagesOf, pageWithin } from './history-pages'
import { HistoryTable } from './history-table'
import type { HistoryRow } from './row'
import { optionsId } from './row-parts'
import { useIsWide } from './use-is-wide'
import { useLookup } from './use-statuses'

const loadOptions = () => import('./history-options').then((m) => m.HistoryOptions)
const HistoryOptions = late<HistoryOptionsProps>(loadOptions, UnloadedSheet)

/** From the specification. */
export const PAGE_SIZE = 10

interface HistoryListProps {
  /** All of them, in their order. */
  items: readonly HistoryRow[]
  /** From 1; one that there is not is the nearest that there is. */
  page: number
  /** How many rows a page has. */
  pageSize?: number
  onPage: (page: number) => void
  /** What the list is called when it is read out. */
  caption?: string
}

/** Payments a page at a time, as a table or as cards, and what can be done with each. How they stand is looked up for the page alone. */
export function HistoryList({
  items,
  page: wanted,
  pageSize = PAGE_SIZE,
  onPage,
  caption = t`Payments`,
}: HistoryListProps) {
  const pages = pagesOf(items.length, pageSize)
  const page = pageWithin(wanted, pages)
  const rows = items.slice((page - 1) * pageSize, page * pageSize)
  const lookup = useLookup(rows)
  // The sheet hangs on the list and not on a row: a window that turns from a table to cards leaves it open.
  const [opened, setOpened] = useState<HistoryRow | null>(null)
  const head = useRef<HTMLDivElement>(null)
  const Layout = useIsWide() ? HistoryTable : HistoryCards
  const turn = (to: number) => {
    onPage(to)
    const top = head.current?.getBoundingClientRect().top ?? 0
    if (top < 0) head.current?.scrollIntoView()
  }
  const close = () => {
    setOpened(null)
    // Where the button is another one by now, the browser does not find back to it by itself.
    if (opened) requestAnimationFrame(() => focusAgain(optionsId(opened)))
  }
  return (
    <div ref={head} className="grid grid-cols-[minmax(0,1fr)] scroll-mt-4 gap-5">
      <Layout rows={rows} caption={caption} lookup={lookup} onOptions={setOpened} onNearOptions={warmUp} />
      <HistoryPages page={page} pages={pages} onPage={turn} />
      <Suspense>
        {opened && (
          <HistoryOptions
            row={rows.find(({ id }) => id === opened.id) ?? opened}
            lookup={lookup}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The finger is on its way: by the time it taps, the menu is here. */
function warmUp(): void {
  void loadOptions().catch(() => undefined)
}

function focusAgain(id: string): void {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body || !activeElement.isConnected)
    document.getElementById(id)?.focus({ preventScroll: true })
}
