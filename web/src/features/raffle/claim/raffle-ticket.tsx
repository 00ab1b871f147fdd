import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Raffle } from '@/api/raffles'
import type { Chain } from '@/api/schema.gen'
import { isListed } from '@/assets/token-list'
import { Bowl } from '@/features/raffle/bowl'
import { LeftBar } from '@/features/raffle/left-bar'
import { shortAddress } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import { isoMoment, shownDate, shownMoment } from '@/lib/moment'
import { shownSymbol } from '@/lib/symbol'
import { Address } from '@/ui/address'
import { Exact } from '@/ui/exact'
import { Figure } from '@/ui/figure'
import { ChainIcon } from '@/ui/icon'
import { StepHeading } from '@/ui/step-heading'
import { PaidByUs, Row, Rows, Ticket } from '@/ui/ticket'
import { isFrom } from './raffle-view'

interface RaffleTicketProps {
  raffle: Raffle
  chain: Chain
  /** What went wrong. */
  slip?: ReactNode
}

/** What is raffled off, by whom, and how much of it is left. */
export function RaffleTicket({ raffle, chain, slip }: RaffleTicketProps) {
  const { token, total, slots, sender, expiresAt } = raffle
  const from = isFrom(raffle)
  const maker = (
    <bdi translate="no" className="font-semibold text-ink [overflow-wrap:anywhere]">
      {from ?? shortAddress(sender)}
    </bdi>
  )
  return (
    <Ticket
      slip={slip}
      stub={
        <>
          <LeftBar total={slots.total} left={slots.free + slots.held} />
          <Rows>
            {!isListed(chain, token.address) && (
              <Row label={t`Token`}>
                <Address address={token.address} copyable />
              </Row>
            )}
            {from !== null && (
              <Row label={t`Made by`}>
                <Address address={sender} />
              </Row>
            )}
            <Row label={t`Route`}>
              <span className="inline-flex items-center gap-2">
                <ChainIcon chainId={chain.chainId} name={chain.name} /> <Exact>{chain.name}</Exact>
              </span>
            </Row>
            <Row label={t`Fees`}>
              <PaidByUs />
            </Row>
            {expiresAt !== null && (
              <Row label={t`Claim it by`}>
                <time dateTime={isoMoment(expiresAt)} title={shownMoment(expiresAt)}>
                  {shownDate(expiresAt)}
                </time>
              </Row>
            )}
          </Rows>
        </>
      }
    >
      <Bowl className="mx-auto h-24 max-w-full" />
      <StepHeading className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2 pb-2">
        <span className="font-sans font-normal text-lg text-soft">
          <Trans comment="An amount stands below">{maker} raffles off</Trans>
        </span>
        <Figure amount={formatAmount(BigInt(total), token.decimals)} symbol={shownSymbol(token.symbol)} />
      </StepHeading>
    </Ticket>
  )
}
