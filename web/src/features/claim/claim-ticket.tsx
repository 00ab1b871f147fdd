import type { ReactNode } from 'react'
import { Figure } from '@/ui/figure'
import { ChainIcon } from '@/ui/icon'
import { Nut, type NutPose } from '@/ui/nut'
import { PaidByUs, Row, Rows, Ticket } from '@/ui/ticket'

interface ClaimTicketProps {
  /** `0x7099…79C8 sent you` */
  headline: string
  amount: string
  symbol: string
  chainId: string
  chainName: string
  pose?: NutPose
  /** A row on the token, where it is none of our list. */
  token?: ReactNode
  /** See `Figure`: for the template that the server fills. */
  sizedFor?: string
}

/** What was sent: the first thing seen of a link, painted by the server before any script runs. */
export function ClaimTicket(props: ClaimTicketProps) {
  const { headline, amount, symbol, chainId, chainName, token, pose = 'idle', sizedFor = amount } = props
  return (
    <Ticket
      stub={
        <Rows>
          {token}
          <Row label="On">
            <span className="inline-flex items-center gap-2">
              <ChainIcon chainId={chainId} name={chainName} />
              {chainName}
            </span>
          </Row>
          <Row label="Fees">
            <PaidByUs />
          </Row>
        </Rows>
      }
    >
      <Nut pose={pose} className="mx-auto size-28" />
      <h1 className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2">
        <span className="font-sans font-normal text-lg text-soft">{headline}</span>
        <Figure amount={amount} symbol={symbol} sizedFor={sizedFor} />
      </h1>
    </Ticket>
  )
}
