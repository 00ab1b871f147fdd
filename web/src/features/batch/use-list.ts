import { useEffect, useState } from 'react'
import type { Asset } from '@/assets/asset'
import type { BatchDraft } from './batch-draft'
import type { ReadList } from './entries'
import type { Table } from './table'

/** What reads lists comes when one is there. */
function loadReading() {
  return Promise.all([import('./table'), import('./entries')])
}

export interface ListReading {
  /** Null: there is none, or it is being read. */
  list: ReadList | null
  /** The code for it did not come. */
  unloaded: boolean
}

/** A list once the typing has stopped: the table first, which is kept while single amounts are mended. */
export function useList(draft: BatchDraft, asset: Asset): ListReading {
  const { list: text, by, mark, mended, days } = draft
  const { symbol, name, decimals } = asset
  const [table, setTable] = useState<Table | null>(null)
  const [list, setList] = useState<ReadList | null>(null)
  const [unloaded, setUnloaded] = useState(false)

  // The outside system: code that only who has a list wants.
  useEffect(() => {
    if (by !== 'list' || text.trim() === '') {
      setTable(null)
      return
    }
    const timer = setTimeout(() => {
      loadReading().then(
        ([{ readTable }]) => setTable(readTable(text)),
        () => setUnloaded(true),
      )
    }, 150)
    return () => clearTimeout(timer)
  }, [by, text])

  useEffect(() => {
    let over = false
    if (!table) setList(null)
    else {
      loadReading()
        .then(([, { readEntries }]) =>
          readEntries(table, { token: { symbol, name, decimals }, mark, mended, days }),
        )
        .then(
          (read) => over || setList(read),
          () => setUnloaded(true),
        )
    }
    return () => {
      over = true
    }
  }, [table, symbol, name, decimals, mark, mended, days])

  return { list, unloaded }
}
