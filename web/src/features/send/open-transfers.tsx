import { type ReactNode, useState } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import { shortAddress } from '@/lib/address'
import { type DirectTransfer, directTransfers } from '@/device/records/direct-transfers'
import { type OpenTransfer, openTransfers } from '@/device/records/open-transfers'
import { isoMoment, shownDay } from '@/lib/moment'
import { worthText } from '@/lib/worth'
import { useShelf } from '@/device/use-shelf'
import { keepCarriedOut } from './run-transfer'
import { SentIcon } from './sent-icon'
import { useAsked } from '@/device/follow/use-asked'
import { useBatch } from '@/device/follow/use-batch'

/** How many of those that the wallet never answered are looked for on the chain, the newest first. */
const LOOKED_AT = 20

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
    openTransfers.forget(id)
    setListed((all) => all.filter((row) => row.id !== id))
  }
  const sent = useShelf(directTransfers)
  // What the wallet never had is told of by this device alone: sent, or let go.
  const shown = rows.filter((row) => row.batch !== null || open.includes(row) || isAmong(sent, row))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="open-title" className="mt-6">
      <h2 id="open-title" className="display px-1 text-2xl">
        On its way from your wallet
      </h2>
      <ul className="mt-2">
        {shown.map((transfer, at) => (
          <li key={transfer.id} className="border-line border-t-[1.5px] border-dashed first:border-0">
            {transfer.batch === null ? (
              <AskedRow
                transfer={transfer}
                done={!open.includes(transfer)}
                looked={at < LOOKED_AT}
                onForget={() => forget(transfer)}
              />
            ) : (
              <BatchRow transfer={transfer} batch={transfer.batch} onForget={() => forget(transfer)} />
            )}
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

const ASKED = {
  unknown: 'Your wallet was asked, and did not say whether it sent it',
  waits: 'Your wallet was asked: not on the chain so far',
  moved_on: 'Your wallet has sent something since: look into it',
}

/** A transfer keeps the moment at which its wallet was asked. */
function isAmong(sent: readonly DirectTransfer[], { createdAt, sender, recipient }: OpenTransfer): boolean {
  return sent.some(
    (one) => one.createdAt === createdAt && one.sender === sender && one.recipient === recipient,
  )
}

interface AskedRowProps {
  transfer: OpenTransfer
  /** The wallet has said yes since. */
  done: boolean
  looked: boolean
  onForget: () => void
}

/** The wallet was asked, and there is no batch of it: what it did only its owner can look up. */
function AskedRow({ transfer, done, looked, onForget }: AskedRowProps) {
  const fate = useAsked(looked && !done ? transfer : null)
  return (
    <OpenRow transfer={transfer} state={done ? STATES.done : ASKED[fate]} done={done}>
      {!done && <Forget onForget={onForget} />}
    </OpenRow>
  )
}

interface BatchRowProps {
  transfer: OpenTransfer
  batch: string
  onForget: () => void
}

function BatchRow({ transfer, batch, onForget }: BatchRowProps) {
  const state = useBatch(batch, (txHash) => keepCarriedOut(transfer, txHash))
  return (
    <OpenRow transfer={transfer} state={STATES[state]} done={state === 'done'}>
      {(state === 'reverted' || state === 'cancelled') && <Forget onForget={onForget} />}
    </OpenRow>
  )
}

function Forget({ onForget }: { onForget: () => void }) {
  return (
    <button type="button" className="chip" onClick={onForget}>
      Forget
    </button>
  )
}

interface OpenRowProps {
  transfer: OpenTransfer
  /** In words. */
  state: string
  done: boolean
  children: ReactNode
}

function OpenRow({ transfer, state, done, children }: OpenRowProps) {
  const { chainId, recipient, name } = transfer
  const chain = chainOf(useConfig(), chainId)
  const created = transfer.createdAt / 1000
  return (
    <div className="flex min-h-18 flex-wrap items-center gap-x-3 gap-y-2 px-1 py-2">
      <SentIcon chain={chain} sent={transfer} />
      <div className="min-w-32 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {worthText(transfer, { places: 4 })}
          <span className="font-normal text-soft"> to {name ?? shortAddress(recipient)}</span>
        </p>
        <p className="text-soft text-sm">
          <span aria-live="polite" className={done ? 'font-semibold text-teal' : ''}>
            {state}
          </span>{' '}
          · <time dateTime={isoMoment(created)}>{shownDay(created)}</time>
          {chain && <span className="max-sm:hidden"> · {chain.name}</span>}
        </p>
      </div>
      {children}
    </div>
  )
}
