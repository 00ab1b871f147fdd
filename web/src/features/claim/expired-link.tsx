import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Exact } from '@/ui/exact'
import { ChainIcon } from '@/ui/icon'
import { Row, Rows } from '@/ui/ticket'
import { Torn } from '@/ui/torn'
import type { Subject } from '@/words/where'

interface ExpiredLinkProps {
  /** `25 USDC` */
  worth: ReactNode
  /** `The money is still in it.` */
  standing: string
  /** `0x7099…79C8` */
  sender: string
  /** `21 November 2026` */
  expiry: string
  chainId: string
  chainName: string
  /** A row on the token, where it is none of our list. */
  token?: ReactNode
  /** Why it did not get back to its sender by itself, in a sentence. */
  unreturned?: string | null
  /** What can still be done. */
  action?: ReactNode
}

/** Where what nobody took is. */
export const STILL_IN_IT: Record<Subject, string> = {
  'The money is': t`The money is still in it.`,
  'The collectible is': t`The collectible is still in it.`,
  'The collectibles are': t`The collectibles are still in it.`,
}

/** Nobody took the money in time: since when, where it is, whom to ask. Painted by the server before any script runs. */
export function ExpiredLink(props: ExpiredLinkProps) {
  const { worth, standing, sender, expiry, chainId, chainName, token, unreturned, action } = props
  return (
    <Torn title={t`This link has expired`} amount={worth} stamp={t`Expired`} tone="soft" action={action}>
      <p className="text-balance">
        {t`It could be claimed until ${expiry}.`} {standing}{' '}
        {unreturned ?? t`Only its sender can have it back.`}
      </p>
      <p className="text-balance text-soft">{t`Was it meant for you? Ask ${sender} for a new link.`}</p>
      <div className="text-left">
        <Rows>
          {token}
          <Row label={t({ context: 'label: the chain', message: 'On' })}>
            <span className="inline-flex items-center gap-2">
              <ChainIcon chainId={chainId} name={chainName} />
              <Exact>{chainName}</Exact>
            </span>
          </Row>
          <Row label={t`Sent by`}>{sender}</Row>
        </Rows>
      </div>
    </Torn>
  )
}
