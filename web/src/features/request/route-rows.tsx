import { t } from '@lingui/core/macro'
import type { PaymentQuote, RequestLink } from '@/api/requests'
import { formatAmount } from '@/lib/amount'
import { dollarsOf, formatDollars } from '@/lib/dollars'
import { shownDuration } from '@/lib/duration'
import { shownSymbol } from '@/lib/symbol'
import { Row } from '@/ui/ticket'
import { bridgeFeeOf } from './quoted-route'
import { amountIn, paidWords } from './request-words'
import type { PayEnd } from './use-pay-end'

const UNKNOWN = '…'

interface RouteRowsProps {
  request: RequestLink
  end: PayEnd
  /** Absent: nobody has said yet. Its places are kept. */
  quote: PaymentQuote | undefined
}

/** What is paid in, what of it arrives, what the way takes and how long. */
export function RouteRows({ request, end, quote }: RouteRowsProps) {
  const { asset, chain } = end
  const { symbol, decimals } = chain.nativeCurrency
  const fee = quote ? bridgeFeeOf(quote, end) : 0n
  const fees = dollarsOf(quote?.feeUsd)
  const duration = quote && shownDuration(quote.durationSeconds)
  return (
    <>
      <Row label={t`You pay`}>
        <span className="tabular-nums">
          {quote ? paidWords(quote.amountIn, asset) : UNKNOWN} {!quote && shownSymbol(asset.symbol)}
        </span>
      </Row>
      {fee > 0n && (
        <Row label={t`And for the bridge`}>
          <span translate="no" className="tabular-nums">
            {formatAmount(fee, decimals)} {symbol}
          </span>
        </Row>
      )}
      <Row label={t`Arrives, at least`}>
        <span className="tabular-nums">{quote ? amountIn(request, BigInt(quote.toAmountMin)) : UNKNOWN}</span>
      </Row>
      <Row label={t`Fees in all`}>
        {quote ? (fees === null ? t`not known now` : `≈ ${formatDollars(fees)}`) : UNKNOWN}
      </Row>
      <Row label={t`Arrives in`}>{duration ? t`about ${duration}` : UNKNOWN}</Row>
      <Row label={t`Network cost`}>
        <span className="font-normal text-soft">{t`a little ${symbol}`}</span>
      </Row>
    </>
  )
}
