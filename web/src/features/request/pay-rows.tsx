import { t } from '@lingui/core/macro'
import type { RequestLink } from '@/api/requests'
import type { Chain } from '@/api/schema.gen'
import { NetworkCost } from '@/assets/network-cost'
import { isoMoment, shownMoment } from '@/lib/moment'
import { Exact } from '@/ui/exact'
import { ChainIcon } from '@/ui/icon'
import { Row, Rows } from '@/ui/ticket'
import { PayPoints } from './pay-points'
import { RouteRows } from './route-rows'
import type { PayEnd } from './use-pay-end'
import type { usePayment } from './use-payment'
import type { useRoutedPayment } from './use-routed-payment'

interface PayRowsProps {
  request: RequestLink
  chain: Chain
  /** Null: it is paid as it is asked for. */
  end: PayEnd | null
  paying: ReturnType<typeof usePayment>
  routed: ReturnType<typeof useRoutedPayment>
}

/** Where it arrives, until when it can, and what that takes. */
export function PayRows({ request, chain, end, paying, routed }: PayRowsProps) {
  const { asset, amount, price } = paying
  return (
    <Rows>
      <Row label={t({ context: 'label: the chain', message: 'On' })}>
        <span className="inline-flex items-center gap-2">
          <ChainIcon chainId={chain.chainId} name={chain.name} /> <Exact>{chain.name}</Exact>
        </span>
      </Row>
      {request.expiresAt !== null && (
        <Row label={t`Can be paid until`}>
          <time dateTime={isoMoment(request.expiresAt)}>{shownMoment(request.expiresAt)}</time>
        </Row>
      )}
      {end ? (
        !routed.problem && <RouteRows request={request} end={end} quote={routed.quote} />
      ) : (
        <Row label={t`Network cost`}>
          <NetworkCost chain={chain} payment={paying.paid} />
        </Row>
      )}
      {amount !== null && price !== null && (
        <PayPoints chainId={chain.chainId} asset={asset} amount={amount} price={price} />
      )}
    </Rows>
  )
}
