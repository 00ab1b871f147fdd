import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import type { RouteQuote } from '@/api/routes'
import type { Chain, Link } from '@/api/schema.gen'
import type { ChosenEnd } from '@/assets/route-ends'
import { usePrice } from '@/assets/use-price'
import { EXACT_PLACES, formatAmount } from '@/lib/amount'
import { dollarsOf, formatDollars, worthOf as dollarWorth } from '@/lib/dollars'
import { shownDuration } from '@/lib/duration'
import { shownSymbol } from '@/lib/symbol'
import { worthOf } from '@/links/amount-of'
import { UnlistedToken } from '@/links/contents/unlisted-token'
import { Around, Exact } from '@/ui/exact'
import { Figure } from '@/ui/figure'
import { ChainIcon } from '@/ui/icon'
import { StepHeading } from '@/ui/step-heading'
import { PaidByUs, Row, Rows, Ticket } from '@/ui/ticket'
import { ClaimPoints } from '@/features/claim/claim-points'

interface AcrossTicketProps {
  link: Link
  chain: Chain
  end: ChosenEnd | null
  /** Absent: nobody has said yet. Its places are kept. */
  quote: RouteQuote | undefined
  /** What stands in place of the amount meanwhile. */
  meanwhile: string
}

const UNKNOWN = '…'

/** What is claimed, and what comes of it there. */
export function AcrossTicket({ link, chain, end, quote, meanwhile }: AcrossTicketProps) {
  const symbol = end ? shownSymbol(end.asset.symbol) : ''
  const decimals = end?.asset.decimals ?? 0
  const worth = worthOf(link)
  const told = (units: string, options = {}) => formatAmount(BigInt(units), decimals, options)
  return (
    <Ticket
      stub={
        <Rows>
          <UnlistedToken link={link} chain={chain} />
          <Row label={t`Route`}>
            <Way from={chain} to={end?.chain ?? null} />
          </Row>
          <Row label={t`At least`}>
            {quote ? (
              <Exact>{`${told(quote.toAmountMin, { places: EXACT_PLACES })} ${symbol}`}</Exact>
            ) : (
              UNKNOWN
            )}
          </Row>
          <Kept link={link} quote={quote} />
          <Row label={t`Fees`}>
            <PaidByUs />
          </Row>
          <Row label={t`Arrives in`}>{quote ? about(quote) : UNKNOWN}</Row>
          <Suspense>
            <ClaimPoints link={link} />
          </Suspense>
        </Rows>
      }
    >
      <StepHeading className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3">
        <span className="font-sans font-normal text-lg text-soft">
          <Around exact={worth}>
            {t({
              comment: 'Stands above the amount of another token',
              message: `You are claiming ${worth} as`,
            })}
          </Around>
        </span>
        {quote ? (
          <Figure amount={told(quote.toAmount)} symbol={symbol} />
        ) : (
          <span className="grid min-h-20 place-items-center text-balance font-sans font-semibold text-xl">
            {meanwhile}
          </span>
        )}
      </StepHeading>
      <p aria-live="polite" className="-mt-1 min-h-7 text-lg text-soft tabular-nums">
        {quote && <Dollars quote={quote} />}
      </p>
    </Ticket>
  )
}

function about({ durationSeconds }: RouteQuote): string {
  const duration = shownDuration(durationSeconds)
  return t({ comment: 'Arrives in: about 20 seconds', message: `about ${duration}` })
}

/** One line on a phone: where it begins is known, and has its icon only. */
function Way({ from, to }: { from: Chain; to: Chain | null }) {
  const isSame = !to || to.chainId === from.chainId
  const end = isSame ? from : to
  const chainName = from.name
  return (
    <span className="inline-flex items-center gap-2">
      {!isSame && (
        <>
          <span className="inline-flex" title={from.name}>
            <ChainIcon chainId={from.chainId} name={from.name} />
          </span>
          <span className="sr-only">
            {t({ comment: 'Read out before the name of another chain', message: `${chainName} to` })}
          </span>
          <span aria-hidden="true">→</span>
        </>
      )}
      <ChainIcon chainId={end.chainId} name={end.name} />
      {end.name}
    </span>
  )
}

/** What the way keeps of it: the difference in worth, where both are known. What it costs besides is ours to pay. */
function Kept({ link: { chainId, token, amount }, quote }: Pick<AcrossTicketProps, 'link' | 'quote'>) {
  const price = usePrice(chainId, token.address)
  const arriving = quote && arrivingDollars(quote)
  if (arriving === null || !price) return null
  const kept = arriving === undefined ? null : dollarWorth(BigInt(amount), token.decimals, price) - arriving
  return (
    <Row label={t`Kept on the way`}>
      {kept === null ? UNKNOWN : `≈ ${formatDollars(kept < 0n ? 0n : kept)}`}
    </Row>
  )
}

function Dollars({ quote }: { quote: RouteQuote }) {
  const arriving = arrivingDollars(quote)
  return arriving !== null && <Exact>≈ {formatDollars(arriving)}</Exact>
}

function arrivingDollars({ toAmount, toToken }: RouteQuote): bigint | null {
  const price = dollarsOf(toToken.usdPrice)
  return price ? dollarWorth(BigInt(toAmount), toToken.decimals, price) : null
}
