import { t } from '@lingui/core/macro'
import { chainOf, useConfig } from '@/api/queries'
import { type OpenTransfer, openTransfers } from '@/device/records/open-transfers'
import { type SentLink, sentLinks } from '@/device/records/sent-links'
import { useArchive } from '@/device/use-shelf'
import { shortAddress } from '@/lib/address'
import { isoMoment, shownDay } from '@/lib/moment'
import { worthText } from '@/lib/worth'
import { SentIcon } from './sent-icon'

interface Row {
  id: string
  sent: SentLink | OpenTransfer
  to: string | null
  restore: () => void
}

/** What was given up on this device in the last 90 days. A link among them is the only key to money that may come. */
export function GivenUp() {
  const links = useArchive(sentLinks)
  const transfers = useArchive(openTransfers)
  const rows: Row[] = [
    ...links.map((sent) => ({
      id: sent.pubKey20,
      sent,
      to: sent.to,
      restore: () => void sentLinks.restore(sent.pubKey20),
    })),
    ...transfers.map((sent) => ({
      id: sent.id,
      sent,
      to: sent.name ?? shortAddress(sent.recipient),
      restore: () => void openTransfers.restore(sent.id),
    })),
  ]
  if (rows.length === 0) return null
  return (
    <details className="mt-6">
      <summary className="btn btn-quiet w-full">{t`Given up on this device`}</summary>
      <p className="px-1 text-soft text-sm">
        {t`Nothing was sent, or you chose to forget it. It is kept for 90 days, and comes back by itself if the money turns up.`}
      </p>
      <ul className="mt-2">
        {rows.map((row) => (
          <li key={row.id} className="border-line border-t-[1.5px] border-dashed first:border-0">
            <GivenUpRow row={row} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function GivenUpRow({ row: { sent, to: recipient, restore } }: { row: Row }) {
  const chain = chainOf(useConfig(), sent.chainId)
  const created = sent.createdAt / 1000
  const worth = worthText(sent, { places: 4 })
  return (
    <div className="flex min-h-18 flex-wrap items-center gap-x-3 gap-y-2 px-1 py-2">
      <SentIcon chain={chain} sent={sent} />
      <div className="min-w-32 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {recipient === null ? worth : t`${worth} for ${recipient}`}
        </p>
        <p className="text-soft text-sm">
          <time dateTime={isoMoment(created)}>{shownDay(created)}</time>
          {chain && <span className="max-sm:hidden"> · {chain.name}</span>}
        </p>
      </div>
      <button type="button" className="chip" onClick={restore}>
        {t`Restore`}
      </button>
    </div>
  )
}
