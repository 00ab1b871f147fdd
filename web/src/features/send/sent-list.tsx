import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { chainOf, linkQuery, useConfig } from '@/api/queries'
import { returnsExpired } from '@/assets/token-list'
import type { Link as LinkState } from '@/api/schema.gen'
import { backWords } from '@/links/way-back'
import { isoMoment, shownDay } from '@/lib/moment'
import { ofLink } from '@/device/activity'
import type { SentLink } from '@/device/records/sent-links'
import type { Hex } from '@/lib/hex'
import { sharedLink } from '@filbert/sdk/link'
import { worthText } from '@/lib/worth'
import { CopyButton } from '@/ui/copy-button'
import { late } from '@/ui/late'
import { DotsGlyph } from '@/ui/menu-glyphs'
import { UnloadedSheet } from '@/ui/unloaded'
import type { Resumed } from './resume'
import { SentIcon } from './sent-icon'
import type { SentOptionsProps } from './sent-options'
import { UnmadeRow } from './unmade-row'
import { UNKNOWN } from '@/device/follow/fate'
import { useFates } from '@/device/follow/use-fates'
import { useStandings } from '@/device/follow/use-standings'
import { WorthFor } from './worth-for'

const loadOptions = () => import('./sent-options').then((m) => m.SentOptions)
const SentOptions = late<SentOptionsProps>(loadOptions, UnloadedSheet)

const SHOWN_AT_FIRST = 3

/** Links whose secret this device knows: copied again, opened, or found after an interruption. */
interface SentListProps {
  links: readonly SentLink[]
  /** The keys of those whose news come by themselves. */
  followed: readonly Hex[]
  /** Goes on with one that was begun and not finished. */
  onResume: (resumed: Resumed) => void
}

export function SentList({ links, followed, onResume }: SentListProps) {
  const [all, setAll] = useState(false)
  const shown = links.slice(0, all ? undefined : SHOWN_AT_FIRST)
  useStandings(shown.map((link) => link.pubKey20).filter((key) => !followed.includes(key)))
  const fates = useFates(shown.map(ofLink))
  const count = links.length
  if (count === 0) return null
  return (
    <section aria-labelledby="sent-title" className="mt-6">
      <h2 id="sent-title" className="display px-1 text-2xl">
        {t`Links you sent from this device`}
      </h2>
      <ul className="mt-2">
        {shown.map((link) => (
          <li key={link.pubKey20} className="border-line border-t-[1.5px] border-dashed first:border-0">
            {link.index === null ? (
              <UnmadeRow link={link} fate={fates.get(link.pubKey20) ?? UNKNOWN} onResume={onResume} />
            ) : (
              <SentRow link={{ ...link, index: link.index }} />
            )}
          </li>
        ))}
      </ul>
      {!all && count > SHOWN_AT_FIRST && (
        <button type="button" className="btn btn-quiet w-full" onClick={() => setAll(true)}>
          {plural(count, { one: `Show all ${count}`, other: `Show all ${count}` })}
        </button>
      )}
      <Link to="/dashboard" className="btn btn-quiet w-full">
        {t`All your payments`}
      </Link>
    </section>
  )
}

/** Where the link stands is read from what was heard of it; no row asks for itself. */
function SentRow({ link }: { link: SentLink & { index: string } }) {
  const chain = chainOf(useConfig(), link.chainId)
  const { data: known } = useQuery({ ...linkQuery(link), enabled: false })
  const [opened, setOpened] = useState(false)
  const created = link.createdAt / 1000
  const worth = worthText(link, { places: 4 })
  const { to: recipient } = link
  const name = recipient === null ? worth : t`${worth} for ${recipient}`
  return (
    <div className="flex min-h-18 flex-wrap items-center gap-3 py-2 pl-1">
      <SentIcon chain={chain} sent={link} />
      <div className="min-w-24 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <WorthFor worth={worth} recipient={recipient} />
        </p>
        {link.message !== null && (
          <bdi className="block truncate" title={link.message}>
            {link.message}
          </bdi>
        )}
        <p className="text-soft text-sm">
          <Fate known={known} comesBack={chain !== undefined && returnsExpired(chain, link.token)} /> ·{' '}
          <time dateTime={isoMoment(created)}>{shownDay(created)}</time>
          {chain && <span className="max-sm:hidden"> · {chain.name}</span>}
        </p>
      </div>
      <CopyButton
        text={sharedLink(location.origin, link)}
        label={t`Copy link`}
        className="chip px-3 max-sm:gap-0"
      >
        <span className="max-sm:sr-only">{t`Copy`}</span>
      </CopyButton>
      <button
        type="button"
        aria-label={t`Options for ${name}`}
        aria-haspopup="dialog"
        className="grid size-12 shrink-0 place-items-center rounded-full hover:bg-sunk"
        onClick={() => setOpened(true)}
        onPointerEnter={warmUp}
        onFocus={warmUp}
      >
        <DotsGlyph />
      </button>
      <Suspense>
        {opened && (
          <SentOptions
            link={link}
            name={name}
            pending={known?.state === 'pending'}
            onClose={() => setOpened(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The finger is on its way: by the time it taps, the menu is here. */
function warmUp(): void {
  void loadOptions().catch(() => undefined)
}

function Fate({ known, comesBack }: { known: LinkState | undefined; comesBack: boolean }) {
  if (!known) return '…'
  if (known.state === 'claimed')
    return (
      <span className="font-semibold text-teal">{t({ context: 'state of a link', message: 'Claimed' })}</span>
    )
  if (known.state === 'reclaimed') return <>{backWords(known, true)}</>
  if (known.expired)
    return (
      <span className="font-semibold text-ink">
        {comesBack ? t`Expired: coming back` : t`Expired: refund it`}
      </span>
    )
  const day = known.expiresAt && shownDay(known.expiresAt)
  return <span className="font-semibold text-ink">{day ? t`Pending until ${day}` : t`Pending`}</span>
}
