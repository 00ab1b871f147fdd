import { useEffect, useMemo, useState } from 'react'
import type { Asset } from '@/assets/asset'
import type { BatchDraft } from './batch-draft'
import type { ReadList } from './entries'
import type { Table } from './table'

/** What reads lists comes when one is there. */
function loadReading() {
  return Promise.all([import('./table'), import('./entries')])
}

export interface ListReading {
  /** Null: there is none, or it is being read. While `reading`, it is the one before. */
  list: ReadList | null
  /** What was typed or chosen last is not read yet: nothing may be made of it. */
  reading: boolean
  /** The code for it did not come. */
  unloaded: boolean
}

/** A list once the typing has stopped: the table first, which is kept while single rows are mended. */
export function useList(draft: BatchDraft, asset: Asset): ListReading {
  const { by, mark, mended, putBack, days } = draft
  const { symbol, name, decimals } = asset
  const text = by === 'list' && draft.list.trim() !== '' ? draft.list : null
  const [table, setTable] = useState<{ of: string; table: Table } | null>(null)
  const [read, setRead] = useState<{ of: object; list: ReadList } | null>(null)
  const [unloaded, setUnloaded] = useState(false)
  const terms = useMemo(
    () => ({ text, token: { symbol, name, decimals }, mark, mended, putBack, days }),
    [text, symbol, name, decimals, mark, mended, putBack, days],
  )

  // The outside system: code that only who has a list wants.
  useEffect(() => {
    if (text === null) {
      setTable(null)
      setRead(null)
      return
    }
    const timer = setTimeout(() => {
      loadReading().then(
        ([{ readTable }]) => setTable({ of: text, table: readTable(text) }),
        () => setUnloaded(true),
      )
    }, 150)
    return () => clearTimeout(timer)
  }, [text])

  useEffect(() => {
    if (!table || table.of !== terms.text) return
    let over = false
    loadReading()
      .then(([, { readEntries }]) => readEntries(table.table, terms))
      .then(
        (list) => over || setRead({ of: terms, list }),
        () => setUnloaded(true),
      )
    return () => {
      over = true
    }
  }, [table, terms])

  return { list: read?.list ?? null, reading: text !== null && read?.of !== terms, unloaded }
}
