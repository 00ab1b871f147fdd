import { t } from '@lingui/core/macro'
import type { Raffle } from '@/api/raffles'
import type { Chain } from '@/api/schema.gen'
import { locale } from '@/languages/locale'
import { formatAmount } from '@/lib/amount'
import { shownSymbol } from '@/lib/symbol'
import { Address } from '@/ui/address'
import { Exact } from '@/ui/exact'
import { Figure } from '@/ui/figure'
import { ChainIcon } from '@/ui/icon'
import { StepHeading } from '@/ui/step-heading'
import { Row, Rows, Ticket } from '@/ui/ticket'

interface CheckedTicketProps {
  raffle: Raffle
  chain: Chain
}

/** Which raffle is checked. */
export function CheckedTicket({ raffle, chain }: CheckedTicketProps) {
  const { token, total, slots, sender } = raffle
  const all = new Intl.NumberFormat(locale()).format(slots.total)
  const claimed = new Intl.NumberFormat(locale()).format(slots.claimed)
  return (
    <Ticket
      stub={
        <Rows>
          <Row label={t`Made by`}>
            <Address address={sender} />
          </Row>
          <Row label={t({ context: 'label: the chain', message: 'On' })}>
            <span className="inline-flex items-center gap-2">
              <ChainIcon chainId={chain.chainId} name={chain.name} /> <Exact>{chain.name}</Exact>
            </span>
          </Row>
          <Row label={t`Claimed`}>{t`${claimed} of ${all}`}</Row>
        </Rows>
      }
    >
      <StepHeading className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2 pb-2">
        <span className="display text-3xl">{t`Is this raffle fair?`}</span>
        <Figure amount={formatAmount(BigInt(total), token.decimals)} symbol={shownSymbol(token.symbol)} />
      </StepHeading>
    </Ticket>
  )
}
