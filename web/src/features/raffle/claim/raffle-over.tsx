import type { RaffleLink } from '@filbert/sdk/raffle-link'
import { t } from '@lingui/core/macro'
import type { Raffle } from '@/api/raffles'
import type { Chain } from '@/api/schema.gen'
import { CheckLink } from '@/features/raffle/check-link'
import { locale } from '@/languages/locale'
import { formatAmount } from '@/lib/amount'
import { shownDate } from '@/lib/moment'
import { shownSymbol } from '@/lib/symbol'
import { Address } from '@/ui/address'
import { Exact } from '@/ui/exact'
import { ChainIcon } from '@/ui/icon'
import { Row, Rows } from '@/ui/ticket'
import { Torn } from '@/ui/torn'
import { Leaderboard } from './leaderboard'
import { StartYourself } from './start-yourself'

type Over = 'expired' | 'taken_back' | 'all_claimed'

const TITLES: Record<Over, string> = {
  all_claimed: t`All slots of this raffle have been claimed.`,
  expired: t`This raffle is over.`,
  taken_back: t`This raffle is over: what was left went back to its sender.`,
}
const STAMPS: Record<Over, string> = {
  all_claimed: t`Claimed`,
  expired: t`Expired`,
  taken_back: t({ context: 'stamp: the money went back', message: 'Back' }),
}

export interface RaffleOverProps {
  link: RaffleLink
  raffle: Raffle
  chain: Chain
  why: Over
}

/** Nothing more can be had of it, and who did. */
export function RaffleOver({ link, raffle, chain, why }: RaffleOverProps) {
  const { token, total, slots, sender, expiresAt } = raffle
  const worth = `${formatAmount(BigInt(total), token.decimals)} ${shownSymbol(token.symbol)}`
  const count = new Intl.NumberFormat(locale())
  const claimed = count.format(slots.claimed)
  const all = count.format(slots.total)
  const day = expiresAt !== null && shownDate(expiresAt)
  return (
    <>
      <Torn
        title={TITLES[why]}
        amount={worth}
        stamp={STAMPS[why]}
        tone={why === 'all_claimed' ? 'teal' : 'soft'}
      >
        {why === 'expired' && (
          <p>
            {day
              ? t`Nobody can claim from it any more: it ended on ${day}. What is left only its sender can have back.`
              : t`Nobody can claim from it any more. What is left only its sender can have back.`}
          </p>
        )}
        <div className="text-left">
          <Rows>
            <Row label={t({ context: 'label: the chain', message: 'On' })}>
              <span className="inline-flex items-center gap-2">
                <ChainIcon chainId={chain.chainId} name={chain.name} /> <Exact>{chain.name}</Exact>
              </span>
            </Row>
            <Row label={t`Made by`}>
              <Address address={sender} />
            </Row>
            <Row label={t`Claimed`}>{t`${claimed} of ${all}`}</Row>
          </Rows>
        </div>
      </Torn>
      <Leaderboard raffle={raffle} explorerUrl={chain.explorerUrl} own={null} />
      <CheckLink link={link} raffle={raffle} />
      <StartYourself />
    </>
  )
}
