import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import { shortAddress } from '@/lib/address'
import { type DirectTransfer, directTransfers } from '@/device/records/direct-transfers'
import { type OpenTransfer, openTransfers } from '@/device/records/open-transfers'
import { isoMoment, shownDay } from '@/lib/moment'
import { worthText } from '@/lib/worth'
import { useShelf } from '@/device/use-shelf'
import { SentIcon } from './sent-icon'
import type { Fate } from '@/device/follow/fate'
import { useCarriedOut } from '@/transfers/use-carried-out'
import { Exact } from '@/ui/exact'

/** What the wallet was asked to send straight, and had not sent when this list was opened, or was asked since. */
export function OpenTransfers() {
  const open = useShelf(openTransfers)
  const [listed, setListed] = useState(open)
  // As it is kept by now, but for what is kept no more: a row whose transfer comes to its end says so.
  const rows = listed.map((row) => open.find(({ id }) => id === row.id) ?? row)
  const others = open.filter(({ id }) => !listed.some((row) => row.id === id))
  const changed = rows.some((row, at) => row !== listed[at])
  if (changed || others.length > 0) setListed([...others, ...rows])
  const forget = ({ id }: OpenTransfer) => {
    openTransfers.archive(id)
    setListed((all) => all.filter((row) => row.id !== id))
  }
  const sent = useShelf(directTransfers)
  // What the wallet never had is told of by this device alone: sent, or let go.
  const shown = rows.filter((row) => row.batch !== null || open.includes(row) || isAmong(sent, row))
  const followed = shown.filter((row) => row.batch !== null || open.includes(row))
  const fates = useCarriedOut(followed)

  if (shown.length === 0) return null
  return (
    <section aria-labelledby="open-title" className="mt-6">
      <h2 id="open-title" className="display px-1 text-2xl">
        {t`On its way from your wallet`}
      </h2>
      <ul className="mt-2">
        {shown.map((transfer) => (
          <li key={transfer.id} className="border-line border-t-[1.5px] border-dashed first:border-0">
            <OpenRow
              transfer={transfer}
              // Of one that the wallet never had as a batch, it has said yes since.
              fate={followed.includes(transfer) ? (fates.get(transfer.id)?.kind ?? 'unknown') : 'done'}
              onForget={() => forget(transfer)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What became of it, in words. */
function wordsOf({ batch }: OpenTransfer, fate: Fate['kind']): string {
  switch (fate) {
    case 'done':
      return t({ context: 'state of a transfer', message: 'Sent' })
    case 'undone':
      return t`Refused by the chain: nothing left your wallet`
    case 'doubted':
      return t`Your wallet says that it failed. The chain has not confirmed that: look there before you pay again`
    case 'waits':
      return t`Your wallet was asked: not on the chain so far`
    case 'moved_on':
      return t`Your wallet has sent something since: look into it`
    default:
      return batch === null
        ? t`Your wallet was asked, and did not say whether it sent it`
        : t`Your wallet has it, and may wait for other owners`
  }
}

/** What the wallet did with one that it never had as a batch only its owner can look up. */
function mayForget({ batch }: OpenTransfer, fate: Fate['kind']): boolean {
  return batch === null ? fate !== 'done' : fate === 'undone' || fate === 'doubted'
}

/** A transfer keeps the moment at which its wallet was asked. */
function isAmong(sent: readonly DirectTransfer[], { createdAt, sender, recipient }: OpenTransfer): boolean {
  return sent.some(
    (one) => one.createdAt === createdAt && one.sender === sender && one.recipient === recipient,
  )
}

interface OpenRowProps {
  transfer: OpenTransfer
  fate: Fate['kind']
  onForget: () => void
}

function OpenRow({ transfer, fate, onForget }: OpenRowProps) {
  const { chainId, recipient, name } = transfer
  const chain = chainOf(useConfig(), chainId)
  const created = transfer.createdAt / 1000
  const worth = <Exact>{worthText(transfer, { places: 4 })}</Exact>
  const payee = <Exact>{name ?? shortAddress(recipient)}</Exact>
  return (
    <div className="flex min-h-18 flex-wrap items-center gap-x-3 gap-y-2 px-1 py-2">
      <SentIcon chain={chain} sent={transfer} />
      <div className="min-w-32 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <Trans>
            {worth}
            <span className="font-normal text-soft"> to {payee}</span>
          </Trans>
        </p>
        <p className="text-soft text-sm">
          <span aria-live="polite" className={fate === 'done' ? 'font-semibold text-teal' : ''}>
            {wordsOf(transfer, fate)}
          </span>{' '}
          · <time dateTime={isoMoment(created)}>{shownDay(created)}</time>
          {chain && <span className="max-sm:hidden"> · {chain.name}</span>}
        </p>
      </div>
      {mayForget(transfer, fate) && (
        <button type="button" className="chip" onClick={onForget}>
          {t`Forget`}
        </button>
      )}
    </div>
  )
}
