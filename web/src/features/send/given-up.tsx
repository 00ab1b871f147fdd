import { t } from '@lingui/core/macro'
import { chainOf, useConfig } from '@/api/queries'
import { type OpenTransfer, openTransfers } from '@/device/records/open-transfers'
import { type SentLink, sentLinks } from '@/device/records/sent-links'
import { useArchive } from '@/device/use-shelf'
import { shortAddress } from '@/lib/address'
import { isoMoment, shownDay } from '@/lib/moment'
import { worthText } from '@/lib/worth'
import { GivenUpList } from '@/ui/given-up-list'
import { SentIcon } from './sent-icon'

/** Links and payments that were given up. A link among them is the only key to money that may come. */
export function GivenUp() {
  const config = useConfig()
  const rowOf = (id: string, sent: SentLink | OpenTransfer, to: string | null, onRestore: () => void) => {
    const chain = chainOf(config, sent.chainId)
    const created = sent.createdAt / 1000
    const worth = worthText(sent, { places: 4 })
    const recipient = to ?? ''
    return {
      id,
      icon: <SentIcon chain={chain} sent={sent} />,
      title: recipient === '' ? worth : t`${worth} for ${recipient}`,
      detail: (
        <>
          <time dateTime={isoMoment(created)}>{shownDay(created)}</time>
          {chain && <span className="max-sm:hidden"> · {chain.name}</span>}
        </>
      ),
      onRestore,
    }
  }
  const links = useArchive(sentLinks).map((link) =>
    rowOf(link.pubKey20, link, link.to, () => void sentLinks.restore(link.pubKey20)),
  )
  const transfers = useArchive(openTransfers).map((sent) =>
    rowOf(
      sent.id,
      sent,
      sent.name ?? shortAddress(sent.recipient),
      () => void openTransfers.restore(sent.id),
    ),
  )
  return <GivenUpList rows={[...links, ...transfers]} />
}
