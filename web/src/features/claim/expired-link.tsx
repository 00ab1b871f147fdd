import type { ReactNode } from 'react'
import { ChainIcon } from '@/ui/icon'
import { Row, Rows } from '@/ui/ticket'
import { Torn } from '@/ui/torn'
import type { Subject } from '@/words/where'

interface ExpiredLinkProps {
  /** `25 USDC` */
  worth: ReactNode
  subject: Subject
  /** `0x7099…79C8` */
  sender: string
  /** `21 November 2026` */
  expiry: string
  chainId: string
  chainName: string
  /** A row on the token, where it is none of our list. */
  token?: ReactNode
  /** Why it did not get back to its sender by itself. */
  unreturned?: string | null
  /** What can still be done. */
  action?: ReactNode
}

/** Nobody took the money in time: since when, where it is, whom to ask. Painted by the server before any script runs. */
export function ExpiredLink(props: ExpiredLinkProps) {
  const { worth, subject, sender, expiry, chainId, chainName, token, unreturned, action } = props
  return (
    <Torn title="This link has expired" amount={worth} stamp="Expired" tone="soft" action={action}>
      <p className="text-balance">
        It could be claimed until {expiry}. {subject} still in it.{' '}
        {unreturned
          ? `It could not be sent back to its sender by itself: ${unreturned}.`
          : 'Only its sender can have it back.'}
      </p>
      <p className="text-balance text-soft">Was it meant for you? Ask {sender} for a new link.</p>
      <div className="text-left">
        <Rows>
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
    </Torn>
  )
}
