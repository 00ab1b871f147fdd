import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allRaffleSlotsQuery, type Raffle } from '@/api/raffles'
import type { Chain } from '@/api/schema.gen'
import type { CheckAddress } from '@/features/raffle/check-href'
import { Desk } from '@/ui/desk'
import { Spinner } from '@/ui/timeline'
import { Explained } from '@/words/explained'
import { CheckedTicket } from './checked-ticket'
import { DrawnSlots } from './drawn-slots'
import { FindingCard } from './finding-card'
import { drawnBy, findDraw, findSeed, findSplit } from './findings'
import { HashRow } from './hash-row'
import { HowItWorks } from './how-it-works'
import { useLinkKey } from './use-link-key'

export interface CheckCardsProps {
  address: CheckAddress
  raffle: Raffle
  chain: Chain
}

/** What the checks of a raffle found. */
export function CheckCards({ address, raffle, chain }: CheckCardsProps) {
  const { earlier, secret } = address
  const { draw } = raffle
  const { data, error, isPlaceholderData } = useQuery(allRaffleSlotsQuery(address.ref, draw?.seed != null))
  // What was read before the end shows nothing of the draws.
  const slots = isPlaceholderData ? undefined : data
  const check = useMemo(() => (slots ? drawnBy({ draw }, slots) : null), [slots, draw])
  const link = useLinkKey(secret === 'unreadable' ? null : secret)
  const split = useMemo(() => {
    if (!slots || link.kind === 'loading') return null
    const key = link.kind === 'known' ? link : null
    return findSplit(raffle, slots, secret, key)
  }, [raffle, slots, secret, link])
  const waiting = error ? <Explained cause={error} situation="read" /> : <Loading />
  return (
    <Desk
      ticket={
        <>
          <CheckedTicket raffle={raffle} chain={chain} />
          <FindingCard
            title={t`The seed`}
            finding={findSeed(raffle, earlier)}
            figures={
              draw && (
                <dl className="grid grid-cols-[minmax(0,1fr)] gap-2">
                  <HashRow label={t`Commitment`} hash={draw.commitment} copy={t`Copy commitment`} />
                  {earlier !== null && earlier !== 'unreadable' && (
                    <HashRow
                      label={t`Commitment shown earlier`}
                      hash={earlier}
                      copy={t`Copy earlier commitment`}
                    />
                  )}
                  {draw.seed && <HashRow label={t`Seed`} hash={draw.seed} copy={t`Copy seed`} />}
                </dl>
              )
            }
          />
          <FindingCard title={t`The draws`} finding={slots ? findDraw(raffle, slots.length, check) : null}>
            {waiting}
          </FindingCard>
          <FindingCard title={t`The split`} finding={link.kind === 'failed' ? null : split}>
            {link.kind === 'failed' ? <Explained cause={link.cause} situation="read" /> : waiting}
          </FindingCard>
        </>
      }
      below={<HowItWorks />}
    >
      {data && <DrawnSlots raffle={raffle} slots={data} order={check?.order ?? null} />}
    </Desk>
  )
}

function Loading() {
  return (
    <p role="status" className="flex items-center gap-3">
      <Spinner /> {t`Loading`}
    </p>
  )
}
