import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Raffle, raffleSlotsQuery } from '@/api/raffles'
import type { Chain } from '@/api/schema.gen'
import { CheckLink } from '@/features/raffle/check-link'
import { SLOT_STATES } from '@/features/raffle/slot-states'
import { formatAmount } from '@/lib/amount'
import { formatRaffleLink, type RaffleLink, refOf } from '@filbert/sdk/raffle-link'
import { shownSymbol } from '@/lib/symbol'
import { loadTakingBack } from '@/links/take-back'
import { Address } from '@/ui/address'
import { Button, buttonClass } from '@/ui/button'
import { CopyButton } from '@/ui/copy-button'
import { Desk } from '@/ui/desk'
import { Explained } from '@/words/explained'
import { Around, Exact } from '@/ui/exact'
import { RaffleTicket } from './raffle-ticket'
import { StartYourself } from './start-yourself'
import type { TakingBack } from './take-rest'
import { useTakeRest } from './use-take-rest'

export interface SenderViewProps {
  link: RaffleLink
  raffle: Raffle
  chain: Chain
  onAsPlayer: () => void
}

/** For who made it: how it stands, who took how much, and the way back of the rest. */
export function SenderView({ link, raffle, chain, onAsPlayer }: SenderViewProps) {
  const ref = refOf(link)
  const { token, left, slots } = raffle
  const rest = useTakeRest(ref, raffle, chain)
  const worth = `${formatAmount(BigInt(left), token.decimals)} ${shownSymbol(token.symbol)}`
  const open = slots.free + slots.held + slots.expired
  const { progress } = rest

  // The outside system: code that the tap on Take back wants, while there is a network to bring it.
  useEffect(() => void loadTakingBack().catch(() => undefined), [])

  return (
    <Desk ticket={<RaffleTicket raffle={raffle} chain={chain} />}>
      <p className="text-balance text-center">
        {open > 0
          ? t`This is a raffle that you have made. You can pass its link on, or refund what is left of it.`
          : t`This is a raffle that you have made. It is over.`}
      </p>
      {open > 0 && (
        <CopyButton
          text={formatRaffleLink(location.origin, link)}
          label={t`Copy link`}
          className={`${buttonClass('strong')} w-full`}
        >
          {t`Copy link`}
        </CopyButton>
      )}
      {rest.problem && <Explained cause={rest.problem} situation="reclaim" />}
      {open > 0 ? (
        <Button look="plain" busy={progress && takingWords(progress)} onClick={rest.take}>
          <Around exact={worth}>{t`Refund ${worth}`}</Around>
        </Button>
      ) : (
        <p role="status" className="text-center font-semibold text-teal">
          {slots.takenBack > 0 ? t`What was left is back in your wallet.` : t`All of it has been claimed.`}
        </p>
      )}
      {rest.asked && open > 0 && (
        <p role="status" className="text-center text-soft">
          {t`It is on its way back. You may close this page; it goes on without you.`}
        </p>
      )}
      {open > 50 && !progress && (
        <p className="text-balance text-center text-soft">
          {t`Your wallet signs once for every fifty slots. Gas is paid by us.`}
        </p>
      )}
      <Slots link={link} raffle={raffle} />
      <CheckLink link={link} raffle={raffle} />
      {open === 0 && <StartYourself>{t`Start another raffle`}</StartYourself>}
      <Button look="quiet" onClick={onAsPlayer}>
        {t`See it as others do`}
      </Button>
    </Desk>
  )
}

function takingWords({ done, all }: TakingBack): string {
  return done > 0 ? t`Refunded ${done} of ${all}` : t`Sign in wallet`
}

/** Every slot, a hundred at a time. */
function Slots({ link, raffle }: Pick<SenderViewProps, 'link' | 'raffle'>) {
  const query = useInfiniteQuery({ ...raffleSlotsQuery(refOf(link)), refetchInterval: 4_000 })
  const { decimals, symbol } = raffle.token
  const slots = query.data?.pages.flatMap((page) => page.slots) ?? []
  return (
    <section aria-labelledby="slots-title" className="card px-5 pt-4 pb-2 text-left">
      <h2 id="slots-title" className="display text-2xl">
        {t({ comment: 'The slots of a raffle', message: 'Its slots' })}
      </h2>
      {query.error && <Explained cause={query.error} situation="read" />}
      <ul>
        {slots.map(({ index, amount, state, recipient, name }) => (
          <li
            key={index}
            className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-t-[1.5px] border-dashed py-2 first:border-0"
          >
            <span className="min-w-0">
              {state === 'claimed' && recipient !== null ? (
                <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                  <Address address={recipient} />
                  {name !== null && (
                    <bdi translate="no" className="font-semibold [overflow-wrap:anywhere]">
                      {name}
                    </bdi>
                  )}
                </span>
              ) : (
                <span className="text-soft">{SLOT_STATES[state]}</span>
              )}
            </span>
            <span translate="no" className="text-right font-semibold tabular-nums">
              <Exact>
                {formatAmount(BigInt(amount), decimals)} {shownSymbol(symbol)}
              </Exact>
            </span>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <button
          type="button"
          className="btn btn-quiet w-full"
          onClick={() => void query.fetchNextPage()}
          disabled={query.isFetchingNextPage}
        >
          {t`Show more`}
        </button>
      )}
    </section>
  )
}
