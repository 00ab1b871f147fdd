import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import type { RequestLink } from '@/api/requests'
import type { DirectTransfer } from '@/device/records/direct-transfers'
import { sameAddress } from '@/lib/address'
import { EXACT_PLACES, formatAmount } from '@/lib/amount'
import { paidIn } from '@/links/requests/standing'
import { settleTransfer } from '@/transfers/run-transfer'
import { Address } from '@/ui/address'
import { afterTicket } from '@/ui/after-ticket'
import { Button } from '@/ui/button'
import { Desk } from '@/ui/desk'
import { Figure } from '@/ui/figure'
import { ChainIcon } from '@/ui/icon'
import { late } from '@/ui/late'
import { Nut } from '@/ui/nut'
import { ShellCrack } from '@/ui/shell-crack'
import { StepHeading } from '@/ui/step-heading'
import { Row, Rows, Ticket } from '@/ui/ticket'
import { Timeline } from '@/ui/timeline'
import { TxHash } from '@/ui/tx-hash'
import { usePast } from '@/ui/use-past'
import { fateOf, type PaymentFate, paymentSteps } from './payment-steps'
import { fateWords } from './payment-words'
import { paidFigure } from './request-words'

const SupportLink = late<{ children: string }>(
  () => import('@/bank/support-link').then((m) => m.SupportLink),
  ({ children }) => children,
)

/** Until there is more than its words. */
const WRITE = t`Write to us`

interface PaymentSentProps {
  request: RequestLink
  transfer: DirectTransfer
  onAgain: () => void
}

/** The payment is out; this card turns when the chain shows it, and the request is paid by it. */
export function PaymentSent({ request, transfer, onAgain }: PaymentSentProps) {
  const { chainId, txHash, recipient } = transfer
  const { recipientName: payee } = request
  const config = useConfig()
  const chain = chainOf(config, chainId)
  const asked = chainOf(config, request.chainId)
  const { data: outcome } = useQuery({
    queryKey: ['transfer', chainId, txHash],
    queryFn: () => settleTransfer(transfer),
    staleTime: Number.POSITIVE_INFINITY,
    // The chain may be away for long; what was sent is sent.
    retry: true,
  })
  const hash = outcome?.txHash ?? txHash
  const payment = request.payments.find((one) => paidIn(one) === hash)
  const fate = fateOf(outcome?.kind, payment, usePast(transfer.lateAt))
  const isLate = fate === 'late'
  const counted = fate === 'counts'
  const over = ['undone', 'refunded', 'other_token', 'uncounted'].includes(fate)
  const isUntold = fate === 'untold'
  const heading = headingOf(fate, over)
  const isAsked = sameAddress(transfer.token, request.tokenAddress)
  // Of what may be at its goal all the same nobody is pressed to pay more.
  const isBack = fate === 'undone' || fate === 'refunded'
  const crosses = chainId !== request.chainId
  const arrived = crosses && payment?.chainId === request.chainId
  const chainName = asked?.name ?? t`Chain ${{ chainId: request.chainId }}`
  const carriedTo = crosses ? chainName : null
  const steps = paymentSteps({ outcome: outcome?.kind, counted, carriedTo, arrived })
  return (
    <Desk
      ticket={
        <Ticket
          stub={
            <Rows>
              <Row label={t({ context: 'label: the chain', message: 'On' })}>
                <span className="inline-flex items-center gap-2">
                  <ChainIcon chainId={chainId} name={chain?.name ?? chainId} />
                  {chain?.name ?? chainId}
                </span>
              </Row>
              <Row label={t`Transaction`}>
                <TxHash hash={hash} explorerUrl={chain?.explorerUrl ?? null} />
              </Row>
              {arrived && (
                <Row label={t`Arrived on ${chainName}`}>
                  <TxHash hash={payment.txHash} explorerUrl={asked?.explorerUrl ?? null} />
                </Row>
              )}
            </Rows>
          }
        >
          <div className="grid h-40 place-items-center">
            {counted ? (
              <ShellCrack className="h-40 max-w-full" />
            ) : (
              <Nut pose={over || isLate || isUntold ? 'puzzled' : 'carrying'} className="size-36" />
            )}
          </div>
          <StepHeading key={heading} className="display mt-1 text-4xl">
            {heading}
          </StepHeading>
          <p className="grid grid-cols-[minmax(0,1fr)] justify-items-center">
            <Figure
              amount={isAsked ? exactFigure(transfer) : paidFigure(transfer.amount, transfer.decimals)}
              symbol={transfer.symbol}
            />{' '}
            <span className="flex flex-wrap items-center justify-center gap-x-2">
              <Trans comment="below an amount: whom it goes to">
                <span className="text-soft">to</span>{' '}
                <strong className="flex flex-wrap items-center justify-center gap-x-2 [overflow-wrap:anywhere]">
                  {payee} <Address address={recipient} copyable />
                </strong>
              </Trans>
            </span>
          </p>
        </Ticket>
      }
    >
      <p className={afterTicket(counted)}>{fateWords(fate, { request, transfer, payment })}</p>
      {(isLate || fate === 'stuck') && (
        <p className="px-1 text-center text-soft lg:text-left">
          <Trans>
            Does it stay so?{' '}
            <Suspense fallback={WRITE}>
              <SupportLink>Write to us</SupportLink>
            </Suspense>{' '}
            with the transactions on this page.
          </Trans>
        </p>
      )}
      {!over && !counted && !isUntold && <Timeline steps={steps} />}
      {over ? (
        <Button look={isBack ? 'strong' : 'plain'} onClick={onAgain}>
          {request.status === 'PENDING' ? t`Begin again` : t`Look at the request`}
        </Button>
      ) : (
        counted &&
        request.status === 'PENDING' && (
          <Button look="plain" onClick={onAgain}>
            {t`Pay more towards it`}
          </Button>
        )
      )}
      <Link to="/profile" className="btn btn-quiet">
        {t`Go to profile`}
      </Link>
    </Desk>
  )
}

function headingOf(fate: PaymentFate, over: boolean): string {
  if (over) return t`Not paid`
  switch (fate) {
    case 'counts':
      return t`Yay!`
    case 'late':
      return t`It takes longer`
    case 'untold':
      return t`Not confirmed`
    default:
      return t`On its way`
  }
}

function exactFigure({ amount, decimals }: DirectTransfer): string {
  return formatAmount(BigInt(amount), decimals, { places: EXACT_PLACES })
}
