import { t } from '@lingui/core/macro'
import { chainOf, useConfig } from '@/api/queries'
import type { RequestLink, RequestStatus } from '@/api/requests'
import type { DirectTransfer } from '@/device/records/direct-transfers'
import type { Hex } from '@/lib/hex'
import { isoMoment, shownMoment } from '@/lib/moment'
import { countsAsPaid, paidIn } from '@/links/requests/standing'
import { Address } from '@/ui/address'
import { Exact } from '@/ui/exact'
import { ChainIcon } from '@/ui/icon'
import { Row, Rows } from '@/ui/ticket'
import { Torn } from '@/ui/torn'
import { LateAtAddress } from './late-at-address'
import { Payers } from './payers'
import { SendInstead } from './request-unread'
import { amountIn, askedWords } from './request-words'

type Ended = Exclude<RequestStatus, 'PENDING'>

/** In the specification's words; an end by time is ours. */
const TITLES: Record<Ended, string> = {
  PAID: t`Sorry, this link has already been paid.`,
  CANCELLED: t`This request has been canceled.`,
  EXPIRED: t`This request has expired.`,
}
const STAMPS: Record<Ended, string> = {
  PAID: t({ context: 'state of a request', message: 'Paid' }),
  CANCELLED: t({ context: 'state of a request', message: 'Canceled' }),
  EXPIRED: t({ context: 'state of a request', message: 'Expired' }),
}

interface RequestEndedProps {
  request: RequestLink
  status: Ended
  /** What this device has paid for it. */
  paid: readonly DirectTransfer[]
  /** The person who looks at it asked for it. */
  own: boolean
  /** Who is connected. */
  wallet: Hex | null
}

/** A request that nobody is to pay any more, and who did. */
export function RequestEnded({ request, status, paid: sent, own, wallet }: RequestEndedProps) {
  const { chainId, recipientName, recipientAddress, expiresAt, paid, tokenAmount, payments } = request
  const name = chainOf(useConfig(), chainId)?.name ?? t`Chain ${chainId}`
  const over = tokenAmount !== null && BigInt(paid) > BigInt(tokenAmount)
  const byUs = payments.some((one) => countsAsPaid(one) && sent.some(({ txHash }) => txHash === paidIn(one)))
  return (
    <>
      <Torn
        title={TITLES[status]}
        amount={
          tokenAmount === null && status === 'PAID' ? amountIn(request, BigInt(paid)) : askedWords(request)
        }
        stamp={STAMPS[status]}
        tone={status === 'PAID' ? 'teal' : 'soft'}
      >
        {byUs && <p>{t`You have paid it from here. Nothing more is to be done.`}</p>}
        {status !== 'PAID' && !byUs && !own && (
          <p>{t`Nothing is to be paid any more. If you owe it, ask for a new link.`}</p>
        )}
        <div className="text-left">
          <Rows>
            <Row label={t({ context: 'label: the chain', message: 'On' })}>
              <span className="inline-flex items-center gap-2">
                <ChainIcon chainId={chainId} name={name} /> <Exact>{name}</Exact>
              </span>
            </Row>
            <Row label={t({ context: 'label: who is paid', message: 'To' })}>
              <span className="inline-flex min-w-0 flex-wrap items-center justify-end gap-x-2">
                {recipientName} <Address address={recipientAddress} />
              </span>
            </Row>
            {over && <Row label={t`Paid in all`}>{amountIn(request, BigInt(paid))}</Row>}
            {status === 'EXPIRED' && expiresAt !== null && (
              <Row label={t`Could be paid until`}>
                <time dateTime={isoMoment(expiresAt)}>{shownMoment(expiresAt)}</time>
              </Row>
            )}
          </Rows>
        </div>
      </Torn>
      <Payers request={request} />
      {own && <LateAtAddress request={request} wallet={wallet} />}
      <SendInstead />
    </>
  )
}
