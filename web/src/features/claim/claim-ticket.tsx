import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Exact } from '@/ui/exact'
import { ChainIcon } from '@/ui/icon'
import { PaidByUs, Row, Rows, Ticket } from '@/ui/ticket'

interface ClaimTicketProps {
  /** `0x7099…79C8 sent you` */
  headline: string
  /** What stands above it, and it: see `contents`. */
  picture: ReactNode
  contents: ReactNode
  /** What it is worth in dollars, which may come late: its line is kept. Absent of what has no price. */
  worth?: ReactNode
  chainId: string
  chainName: string
  /** What leads to other chains, which may come late. */
  choice?: ReactNode
  /** A row on the token, where it is none of our list. */
  token?: ReactNode
}

/** What was sent: the first thing seen of a link, painted by the server before any script runs. */
export function ClaimTicket(props: ClaimTicketProps) {
  const { headline, picture, contents, worth, chainId, chainName, choice, token } = props
  return (
    <Ticket
      stub={
        <Rows>
          {token}
          <Row label={t`Route`}>
            <span className="inline-flex items-center gap-2">
              <ChainIcon chainId={chainId} name={chainName} />
              <Exact>{chainName}</Exact>
              {choice}
            </span>
          </Row>
          <Row label={t`Fees`}>
            <PaidByUs />
          </Row>
        </Rows>
      }
    >
      {picture}
      <h1 className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2">
        <span className="font-sans font-normal text-lg text-soft">{headline}</span>
        {contents}
      </h1>
      {worth !== undefined && (
        <p translate="no" className="-mt-1 min-h-7 text-lg text-soft tabular-nums">
          {worth}
        </p>
      )}
    </Ticket>
  )
}
