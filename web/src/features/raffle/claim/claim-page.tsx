import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { chainOf, isGone, refName, useConfig } from '@/api/queries'
import { raffleQuery } from '@/api/raffles'
import { sameAddress } from '@/lib/address'
import { UNLOADED } from '@/lib/cause'
import { parseRaffleLink, type RaffleLink, refOf } from '@filbert/sdk/raffle-link'
import { wasReadOnItsWay } from '@/lib/mended-link'
import { late } from '@/ui/late'
import { usePageTitle } from '@/ui/page-title'
import { UnloadedCard } from '@/ui/unloaded'
import type { BrokenRaffleProps } from './broken-raffle'
import { LookingAtRaffle } from './looking'
import { RaffleCards } from './raffle-cards'
import { loadEntering } from './take-part'
import type { UnreadRaffleProps } from './unread-raffle'

const BrokenRaffle = late<BrokenRaffleProps>(
  () => import('./broken-raffle').then((m) => m.BrokenRaffle),
  UnloadedCard,
)

const ReadOnItsWay = late<object>(
  () => import('@/links/read-on-its-way').then((m) => m.ReadOnItsWay),
  () => null,
)

const UnreadRaffle = late<UnreadRaffleProps>(
  () => import('./unread-raffle').then((m) => m.UnreadRaffle),
  UnloadedCard,
)
const WrongSecret = late<object>(() => import('./unread-raffle').then((m) => m.WrongSecret), UnloadedCard)

interface RaffleClaimPageProps {
  /** The page's whole address. Its secret stays in this component's memory and below. */
  href: string
  onLink: (search: string, hash: string) => void
}

/** A raffle's link that somebody opened. */
export function RaffleClaimPage({ href, onLink }: RaffleClaimPageProps) {
  const parsed = parseRaffleLink(href)
  if (!parsed.ok) {
    return (
      <Suspense>
        <BrokenRaffle problem={parsed.problem} onLink={onLink} />
      </Suspense>
    )
  }
  const { raffle } = parsed
  return (
    <Suspense fallback={<LookingAtRaffle />}>
      {wasReadOnItsWay(href) && <ReadOnItsWay />}
      <OpenedRaffle key={refName(refOf(raffle))} link={raffle} />
    </Suspense>
  )
}

function OpenedRaffle({ link }: { link: RaffleLink }) {
  usePageTitle(t`Raffle`)
  const { data: raffle, error, isFetching, refetch } = useQuery(raffleQuery(refOf(link)))
  const chain = chainOf(useConfig(), link.chainId)
  const fits = useFits(link.secret, raffle?.pubKey20)
  if (raffle && !isGone(error)) {
    // The server tells of a chain that it served only after this page had been loaded.
    if (!chain)
      return (
        <UnreadRaffle raffle={link} cause={UNLOADED} retrying={false} onRetry={() => location.reload()} />
      )
    if (!fits) return <WrongSecret />
    return <RaffleCards link={link} raffle={raffle} chain={chain} />
  }
  if (!error) return <LookingAtRaffle />
  return <UnreadRaffle raffle={link} cause={error} retrying={isFetching} onRetry={() => void refetch()} />
}

/** The curve arithmetic comes after the first paint; until it is there a secret is taken to fit. */
function useFits(secret: string, pubKey20: string | undefined): boolean {
  const [own, setOwn] = useState<string | null>(null)

  // The outside system: the code that is still on its way.
  useEffect(() => {
    let gone = false
    loadEntering().then(
      ({ linkKey }) => !gone && setOwn(linkKey(secret).pubKey20),
      // Said when it is missed: at the tap.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [secret])

  return own === null || pubKey20 === undefined || sameAddress(own, pubKey20)
}
