import { t } from '@lingui/core/macro'
import type { RequestLink, RequestStatus } from '@/api/requests'
import { isoMoment, shownMoment } from '@/lib/moment'
import { Around } from '@/ui/exact'
import { Row } from '@/ui/ticket'
import { Spinner } from '@/ui/timeline'
import { amountIn } from './request-words'

const WORDS: Record<Exclude<RequestStatus, 'PENDING'>, string> = {
  PAID: t({ context: 'state of a request', message: 'Paid' }),
  CANCELLED: t({ context: 'state of a request', message: 'Canceled' }),
  EXPIRED: t({ context: 'state of a request', message: 'Expired' }),
}

/** How a request stands, and until when that may change. */
export function Standing({ request }: { request: RequestLink }) {
  const { status, expiresAt, paid } = request
  const amount = amountIn(request, BigInt(paid))
  return (
    <>
      <Row label={t({ comment: 'how it stands', message: 'State' })}>
        {status === 'PENDING' ? (
          <span className="inline-flex items-center gap-2 font-normal text-soft">
            <Spinner />{' '}
            {paid === '0' ? t`Not paid yet` : <Around exact={amount}>{t`${amount} so far`}</Around>}
          </span>
        ) : (
          <span className={status === 'PAID' ? 'text-teal' : ''}>{WORDS[status]}</span>
        )}
      </Row>
      {expiresAt !== null && (
        <Row label={t`Can be paid until`}>
          <time dateTime={isoMoment(expiresAt)}>{shownMoment(expiresAt)}</time>
        </Row>
      )}
    </>
  )
}
