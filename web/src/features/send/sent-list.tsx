import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { chainOf, linkQuery, useConfig } from '@/api/queries'
import { backWords } from '@/api/way-back'
import { formatAmount } from '@/lib/amount'
import { shownDay } from '@/lib/moment'
import type { SentLink } from '@/lib/history/sent-links'
import { formatLink } from '@/lib/link'
import { CopyButton } from '@/ui/copy-button'
import { TokenIcon } from '@/ui/icon'
import type { Resumed } from './resume'
import { SentAttachment } from './sent-attachment'
import { UnmadeRow } from './unmade-row'

const SHOWN_AT_FIRST = 3

/** Links whose secret this device knows: copied again, opened, or found after an interruption. */
interface SentListProps {
  links: readonly SentLink[]
  /** Goes on with one that was begun and not finished. */
  onResume: (resumed: Resumed) => void
}

export function SentList({ links, onResume }: SentListProps) {
  const [all, setAll] = useState(false)
  if (links.length === 0) return null
  return (
    <section aria-labelledby="sent-title" className="mt-6">
      <h2 id="sent-title" className="display px-1 text-2xl">
        Links you sent from this device
      </h2>
      <ul className="mt-2">
        {links.slice(0, all ? undefined : SHOWN_AT_FIRST).map((link) => (
          <li key={link.pubKey20} className="border-line border-t-[1.5px] border-dashed first:border-0">
            {link.index === null ? (
              <UnmadeRow link={link} onResume={onResume} />
            ) : (
              <SentRow link={{ ...link, index: link.index }} />
            )}
          </li>
        ))}
      </ul>
      {!all && links.length > SHOWN_AT_FIRST && (
        <button type="button" className="btn btn-quiet w-full" onClick={() => setAll(true)}>
          Show all {links.length}
        </button>
      )}
    </section>
  )
}

function SentRow({ link }: { link: SentLink & { index: string } }) {
  return (
    <>
      <SentSummary link={link} />
      {link.attachedFile !== null && <SentAttachment link={link} />}
    </>
  )
}

function SentSummary({ link }: { link: SentLink & { index: string } }) {
  const chain = chainOf(useConfig(), link.chainId)
  const { index } = link
  return (
    <div className="flex min-h-18 items-center gap-3 px-1 py-2">
      <TokenIcon symbol={link.symbol} size="size-9" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">
          {formatAmount(BigInt(link.amount), link.decimals, { places: 4 })} {link.symbol}
          {link.to !== null && <span className="font-normal text-soft"> for {link.to}</span>}
        </p>
        {link.message !== null && <bdi className="block truncate">{link.message}</bdi>}
        <p className="truncate text-soft text-sm">
          <Fate link={link} /> · <time dateTime={new Date(link.createdAt).toISOString()}>{dateOf(link)}</time>
          {chain && <span className="max-sm:hidden"> · {chain.name}</span>}
        </p>
      </div>
      <CopyButton
        text={formatLink(location.origin, { ...link, index })}
        label="Copy link"
        className="chip px-3"
      >
        <span className="max-sm:sr-only">Copy</span>
      </CopyButton>
      <Link
        to="/claim"
        search={{ c: link.chainId, v: link.version, i: index }}
        hash={`p=${link.secret}`}
        className="chip px-3"
      >
        Open
      </Link>
    </div>
  )
}

/** Read from what the events have brought; nothing is fetched for the list. */
function Fate({ link }: { link: SentLink & { index: string } }) {
  const { data } = useQuery({ ...linkQuery(link), enabled: false })
  if (data?.state === 'claimed') return <span className="font-semibold text-teal">Claimed</span>
  if (data?.state === 'reclaimed') return <>{backWords(data, true)}</>
  if (data?.expired) return <span className="font-semibold text-ink">Expired: coming back</span>
  const until = data?.expiresAt ? ` until ${shownDay(data.expiresAt)}` : ''
  return <span className="font-semibold text-ink">Waiting{until}</span>
}

function dateOf(link: SentLink): string {
  return new Date(link.createdAt).toLocaleDateString(undefined, { day: 'numeric', month: 'short' })
}
