import { plural, t } from '@lingui/core/macro'
import { type Batch, batches, restoreBatch } from '@/device/records/batches'
import { useArchive, useShelf } from '@/device/use-shelf'
import { locale } from '@/languages/locale'
import { formatAmount } from '@/lib/amount'
import { shownDay } from '@/lib/moment'
import { GivenUpList } from '@/ui/given-up-list'
import { isMade } from './run-batch'

interface KeptBatchesProps {
  /** The address of the page names one that this device has not got. */
  missing: boolean
  onOpen: (id: string) => void
}

/** The batches that were made on this device, the newest first. */
export function KeptBatches({ missing, onOpen }: KeptBatchesProps) {
  const kept = useShelf(batches)
  return (
    <>
      {(kept.length > 0 || missing) && <Kept kept={kept} missing={missing} onOpen={onOpen} />}
      <GivenUp />
    </>
  )
}

function GivenUp() {
  const rows = useArchive(batches).map((batch) => ({
    id: batch.id,
    title: batch.title,
    detail: keptWords(batch, countOf(batch)),
    onRestore: () => restoreBatch(batch),
  }))
  return <GivenUpList rows={rows} />
}

interface KeptProps extends KeptBatchesProps {
  kept: readonly Batch[]
}

function Kept({ kept, missing, onOpen }: KeptProps) {
  return (
    <section aria-labelledby="kept" className="card px-6 pt-4 pb-2">
      <h2 id="kept" className="display text-2xl">
        {t({ comment: 'Batches that were made on this device', message: 'Made on this device' })}
      </h2>
      {missing && (
        <p role="status" className="py-2 text-soft">
          {t`This device has no batch of that address. Its links are kept by the browser that made them; what nobody claimed can be refunded from any device.`}
        </p>
      )}
      <ul className="menu">
        {kept.map((batch) => {
          const links = countOf(batch)
          const total = batch.parts.reduce((sum, part) => sum + BigInt(part.total), 0n)
          return (
            <li key={batch.id}>
              <button type="button" onClick={() => onOpen(batch.id)}>
                <span className="min-w-0 flex-1">
                  <bdi translate="no" className="block truncate">
                    {batch.title}
                  </bdi>
                  <span className="block font-normal text-soft text-sm">{keptWords(batch, links)}</span>
                </span>
                <span translate="no" className="shrink-0 tabular-nums">
                  {formatAmount(total, batch.decimals)} {batch.symbol}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function countOf({ parts }: Batch): number {
  return parts.reduce((sum, { count }) => sum + count, 0)
}

function keptWords(batch: Batch, links: number): string {
  const shown = links.toLocaleString(locale())
  const day = shownDay(batch.createdAt / 1000)
  return isMade(batch)
    ? plural(links, { one: `${shown} link, ${day}`, other: `${shown} links, ${day}` })
    : plural(links, {
        one: `${shown} link, ${day}, not all made yet`,
        other: `${shown} links, ${day}, not all made yet`,
      })
}
