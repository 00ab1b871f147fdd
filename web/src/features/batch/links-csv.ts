import { sharedLink } from '@filbert/sdk/link'
import type { Batch } from '@/device/records/batches'
import { plainDecimal } from '@/lib/amount'
import { CSV_MARK, csvFigure, csvLine } from '@/lib/csv-text'
import { inSlices } from '@/lib/slices'
import { type BatchRow, refOf, STATES } from './rows'

const HEADS = ['Number', 'Link', 'Amount', 'Token', 'Label', 'Recipient', 'Claimable for days', 'Status']

/** All links of a batch that are made, whole: whoever has the file has the money in them. In pieces, for a `Blob`. */
export async function linksCsv(batch: Batch, rows: readonly BatchRow[], origin: string): Promise<string[]> {
  const lines = await inSlices(rows, (row) => {
    const ref = refOf(batch, row)
    if (!ref) return ''
    return csvLine([
      row.at + 1,
      sharedLink(origin, { ...ref, secret: row.secret }),
      csvFigure(plainDecimal(row.amount, batch.decimals)),
      batch.symbol,
      row.label,
      row.recipient,
      row.days || null,
      STATES[row.state],
    ])
  })
  return [CSV_MARK, csvLine(HEADS), ...lines]
}
