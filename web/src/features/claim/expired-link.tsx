import type { ReactNode } from 'react'
import { ChainIcon } from '@/ui/icon'
import { Notice } from '@/ui/notice'
import { Row, Rows } from '@/ui/ticket'

interface ExpiredLinkProps {
  /** `25 USDC` */
  worth: string
  /** `0x7099…79C8` */
  sender: string
  /** `21 November 2026` */
  expiry: string
  chainId: string
  chainName: string
  /** A row on the token, where it is none of our list. */
  token?: ReactNode
  /** What can still be done. */
  action?: ReactNode
}

/** Nobody took the money in time: since when, where it is, whom to ask. Painted by the server before any script runs. */
export function ExpiredLink(props: ExpiredLinkProps) {
  const { worth, sender, expiry, chainId, chainName, token, action } = props
  return (
    <Notice pose="asleep" title="This link has expired" action={action}>
      <p className="text-balance">
        It could be claimed until {expiry}. The money is still in it, and only its sender can have it back.
      </p>
      <p className="text-balance text-soft">Was it meant for you? Ask {sender} for a new link.</p>
      <div className="w-full text-left">
        <Rows>
          <Row label="It holds">{worth}</Row>
          {token}
          <Row label="On">
            <span className="inline-flex items-center gap-2">
              <ChainIcon chainId={chainId} name={chainName} />
              {chainName}
            </span>
          </Row>
          <Row label="Sent by">{sender}</Row>
        </Rows>
      </div>
    </Notice>
  )
}
