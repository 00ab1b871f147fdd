import type { ComponentProps } from 'react'
import { HistoryPages } from '@/history/history-pages'

/** The way through a tab that has more than a page, as in the history. */
export function TabPages(props: ComponentProps<typeof HistoryPages>) {
  return (
    <div className="pt-4">
      <HistoryPages {...props} />
    </div>
  )
}
