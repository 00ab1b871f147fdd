import { useEffect, useState } from 'react'
import { type Batch, type BatchPart, batchParts, partId } from '@/device/records/batches'
import { useShelf } from '@/device/use-shelf'
import { inSlices } from '@/lib/slices'
import { type BatchRow, rowsOf } from './rows'

/** The links of a batch as this device keeps them, and as they change; null while they are read. */
export function useRows(batch: Batch): readonly BatchRow[] | null {
  const [parts, setParts] = useState<readonly BatchPart[] | null>(null)
  const [rows, setRows] = useState<readonly BatchRow[] | null>(null)
  const { id } = batch
  const count = batch.parts.length

  // The outside system: the browser's storage, of which a batch is much, so that it is read a little at a time.
  useEffect(() => {
    let reading = new AbortController()
    const read = async () => {
      reading.abort()
      reading = new AbortController()
      const { signal } = reading
      const places = Array.from({ length: count }, (_, at) => at)
      const found = await inSlices(places, (at) => batchParts.get(partId(id, at)), undefined, signal)
      if (signal.aborted) return
      // What has not changed is the same as before: of that nothing has to be worked out again.
      setParts((before) => found.filter((part) => part !== null).map((part) => sameAs(before, part)))
    }
    void read()
    const forget = batchParts.subscribe(() => void read())
    return () => {
      reading.abort()
      forget()
    }
  }, [id, count])

  // The outside system: none; ten thousand links are worked out beside what is pressed.
  useEffect(() => {
    if (parts) setRows(rowsOf(batch, parts))
  }, [batch, parts])

  return rows
}

function sameAs(before: readonly BatchPart[] | null, part: BatchPart): BatchPart {
  const known = before?.find(({ at }) => at === part.at)
  return known?.states === part.states ? known : part
}

/** What is kept of one batch; null where this device has none of that name. */
export function useBatch(shelf: Parameters<typeof useShelf<Batch>>[0], id: string | null): Batch | null {
  return useShelf(shelf).find((batch) => batch.id === id) ?? null
}
