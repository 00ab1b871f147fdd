import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { chainOf, isGone, refName, useConfig } from '@/api/queries'
import { raffleQuery } from '@/api/raffles'
import { type CheckAddress, parseCheckAddress } from '@/features/raffle/check-href'
import { LookingAtRaffle } from '@/features/raffle/claim/looking'
import type { UnreadRaffleProps } from '@/features/raffle/claim/unread-raffle'
import { UNLOADED } from '@/lib/cause'
import { late } from '@/ui/late'
import { usePageTitle } from '@/ui/page-title'
import { UnloadedCard } from '@/ui/unloaded'
import type { BrokenCheckProps } from './broken-check'
import type { CheckCardsProps } from './check-cards'

const cards = () => import('./check-cards')
const CheckCards = late<CheckCardsProps>(() => cards().then((m) => m.CheckCards), UnloadedCard)
const BrokenCheck = late<BrokenCheckProps>(
  () => import('./broken-check').then((m) => m.BrokenCheck),
  UnloadedCard,
)
const UnreadRaffle = late<UnreadRaffleProps>(
  () => import('@/features/raffle/claim/unread-raffle').then((m) => m.UnreadRaffle),
  UnloadedCard,
)

interface RaffleCheckPageProps {
  /** The page's whole address. Its secret stays in this component's memory and below. */
  href: string
  onLink: (search: string, hash: string) => void
}

/** Where anybody can check how a raffle was drawn. All of it is worked out in the browser. */
export function RaffleCheckPage({ href, onLink }: RaffleCheckPageProps) {
  usePageTitle(t`Check a raffle`)
  const parsed = parseCheckAddress(href)
  return (
    <Suspense fallback={<LookingAtRaffle />}>
      {parsed.ok ? (
        <CheckedRaffle key={refName(parsed.address.ref)} address={parsed.address} />
      ) : (
        <BrokenCheck problem={parsed.problem} onLink={onLink} />
      )}
    </Suspense>
  )
}

function CheckedRaffle({ address }: { address: CheckAddress }) {
  const { data: raffle, error, isFetching, refetch } = useQuery(raffleQuery(address.ref))
  const chain = chainOf(useConfig(), address.ref.chainId)

  // The outside system: code that is wanted as soon as the raffle is there.
  useEffect(() => void cards().catch(() => undefined), [])

  if (raffle && chain && !isGone(error)) {
    return <CheckCards address={address} raffle={raffle} chain={chain} />
  }
  // The server tells of a chain that it served only after this page had been loaded.
  if (raffle && !isGone(error))
    return <UnreadRaffle raffle={null} cause={UNLOADED} retrying={false} onRetry={() => location.reload()} />
  if (!error) return <LookingAtRaffle />
  return <UnreadRaffle raffle={null} cause={error} retrying={isFetching} onRetry={() => void refetch()} />
}
