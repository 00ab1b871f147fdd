import { useState } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import { shortAddress } from '@/lib/address'
import { type OpenTransfer, openTransfers } from '@/lib/history/open-transfers'
import { isoMoment, shownDay } from '@/lib/moment'
import { worthText } from '@/lib/worth'
import { useShelf } from '@/ui/use-shelf'
import { keepCarriedOut } from './run-transfer'
import { SentIcon } from './sent-icon'
import { useBatch } from './use-batch'

/** What the wallet was given to send straight, and had not sent when this list was opened, or was given since. */
export function OpenTransfers() {
  const open = useShelf(openTransfers)
  const [listed, setListed] = useState(open)
  const others = open.filter(({ batch }) => !listed.some((row) => row.batch === batch))
  // Only added to: a row whose transfer comes to its end says so, and is not gone at once.
  if (others.length > 0) setListed([...others, ...listed])
  if (listed.length === 0) return null
  const forget = ({ batch }: OpenTransfer) => {
    openTransfers.forget(batch)
    setListed((rows) => rows.filter((row) => row.batch !== batch))
  }
  return (
    <section aria-labelledby="open-title" className="mt-6">
      <h2 id="open-title" className="display px-1 text-2xl">
        On its way from your wallet
      </h2>
      <ul className="mt-2">
        {listed.map((transfer) => (
          <li key={transfer.batch} className="border-line border-t-[1.5px] border-dashed first:border-0">
            <OpenRow transfer={transfer} onForget={() => forget(transfer)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const STATES = {
  open: 'Your wallet has it, and may wait for other owners',
  done: 'Sent',
  reverted: 'Refused by the chain: nothing left your wallet',
  cancelled: 'Cancelled: nothing left your wallet',
}

function OpenRow({ transfer, onForget }: { transfer: OpenTransfer; onForget: () => void }) {
  const { batch, chainId, recipient, name } = transfer
  const state = useBatch(batch, (txHash) => keepCarriedOut(transfer, txHash))
  const chain = chainOf(useConfig(), chainId)
  const created = transfer.createdAt / 1000
  return (
    <div className="flex min-h-18 flex-wrap items-center gap-x-3 gap-y-2 px-1 py-2">
      <SentIcon chain={chain} sent={transfer} />
      <div className="min-w-32 flex-1">
        <p className="truncate font-semibold">
          {worthText(transfer, { places: 4 })}
          <span className="font-normal text-soft"> to {name ?? shortAddress(recipient)}</span>
        </p>
        <p className="text-soft text-sm">
          <span aria-live="polite" className={state === 'done' ? 'font-semibold text-teal' : ''}>
            {STATES[state]}
          </span>{' '}
          · <time dateTime={isoMoment(created)}>{shownDay(created)}</time>
          {chain && <span className="max-sm:hidden"> · {chain.name}</span>}
        </p>
      </div>
      {(state === 'reverted' || state === 'cancelled') && (
        <button type="button" className="chip" onClick={onForget}>
          Forget
        </button>
      )}
    </div>
  )
}
