import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { bankConfigOf } from '@/api/bank'
import type { CashOut } from '@/api/cash-outs'
import { chainOf, useConfig } from '@/api/queries'
import { sameAddress } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import { dollarsOfCents } from '@/lib/cents'
import { formatDollars } from '@/lib/dollars'
import { isoMoment, shownMoment } from '@/lib/moment'
import { CopyButton } from '@/ui/copy-button'
import { Desk } from '@/ui/desk'
import { Exact } from '@/ui/exact'
import { Figure } from '@/ui/figure'
import { ChainIcon } from '@/ui/icon'
import { Nut } from '@/ui/nut'
import { StepHeading } from '@/ui/step-heading'
import { Row, Rows, Ticket } from '@/ui/ticket'
import { Timeline } from '@/ui/timeline'
import { TxHash } from '@/ui/tx-hash'
import { cashOutTimeline } from './cash-out-timeline'
import { cashOutWords, totalWords } from './cash-out-words'
import { LandingRows } from './landing-rows'
import { SupportLink } from './support-link'

interface CashOutCardProps {
  cashOut: CashOut
  /** What is said in place of the state's own title, while all goes well. */
  title?: string
  children: ReactNode
}

/** How a payment to a bank stands: where the money is, what has happened, and what comes next. */
export function CashOutCard({ cashOut, title, children }: CashOutCardProps) {
  const config = useConfig()
  const chain = chainOf(config, cashOut.chainId)
  const landing = chainOf(config, cashOut.landingChainId ?? cashOut.chainId)
  const unnamed = t({ comment: 'In place of the name of a chain that is not known', message: 'the chain' })
  const places = { near: chain?.name ?? unnamed, far: landing?.name ?? unnamed }
  const words = cashOutWords(cashOut, places)
  const token = bankConfigOf(config)?.routes.find(
    (route) => route.chainId === cashOut.chainId && sameAddress(route.token, cashOut.token),
  )
  const heading = words.tone === 'care' ? words.title : (title ?? words.title)
  return (
    <Desk
      ticket={
        <Ticket
          stub={
            <CashOutRows
              cashOut={cashOut}
              chainName={chain?.name ?? cashOut.chainId}
              explorerUrl={landing?.explorerUrl ?? null}
              landing={
                cashOut.landingChainId !== null && (
                  <LandingRows cashOut={cashOut} near={chain} far={landing} />
                )
              }
            />
          }
        >
          <Nut pose={words.pose} className="mx-auto size-32" />
          <StepHeading key={cashOut.state} className="display mt-1 text-balance text-4xl">
            {heading}
          </StepHeading>
          <p className="pb-1">
            {token ? (
              <Figure amount={formatAmount(BigInt(cashOut.amount), token.decimals)} symbol={token.symbol} />
            ) : (
              <Figure amount={formatDollars(dollarsOfCents(cashOut.amountCents))} symbol="" />
            )}
          </p>
          <div role="status" className="grid gap-1 pt-1 pb-2 text-balance">
            {heading !== words.title && <p className="font-semibold">{words.title}</p>}
            <p className={`font-semibold text-lg leading-snug ${words.tone === 'good' ? 'text-teal' : ''}`}>
              {words.where}
            </p>
            <p className="text-soft">{words.next}</p>
            {words.tone === 'care' && (
              <p>
                <SupportLink />
              </p>
            )}
          </div>
        </Ticket>
      }
    >
      <Timeline steps={cashOutTimeline(cashOut)} />
      {children}
    </Desk>
  )
}

interface CashOutRowsProps {
  cashOut: CashOut
  chainName: string
  /** Of the chain on which our partner has it. */
  explorerUrl: string | null
  /** How it got there, where it had to be brought. */
  landing: ReactNode
}

function CashOutRows({ cashOut, chainName, explorerUrl, landing }: CashOutRowsProps) {
  const { id, chainId, accountHint, rail, feeCents, txHash, refundTxHash, landingChainId } = cashOut
  const { paymentReference, createdAt } = cashOut
  const total = totalWords(cashOut)
  return (
    <Rows>
      {accountHint && (
        <Row label={t`Bank account`}>
          <span translate="no" className="tabular-nums">
            {accountHint}
          </span>
        </Row>
      )}
      <Row label={t`Route`}>
        <span className="inline-flex items-center gap-2">
          <ChainIcon chainId={chainId} name={chainName} /> <Exact>{chainName}</Exact> → {rail.toUpperCase()}
        </span>
      </Row>
      <Row label={t`Fee`}>{formatDollars(dollarsOfCents(feeCents))}</Row>
      <Row label={t`Total`}>{landingChainId === null ? total : t`at least ${total}`}</Row>
      {landing}
      {txHash && landingChainId === null && (
        <Row label={t`Transaction`}>
          <TxHash hash={txHash} explorerUrl={explorerUrl} />
        </Row>
      )}
      {refundTxHash && cashOut.reason !== 'given_back' && (
        <Row label={t({ comment: 'The hash of a transaction follows', message: 'Sent back by' })}>
          <TxHash hash={refundTxHash} explorerUrl={explorerUrl} />
        </Row>
      )}
      {paymentReference && (
        <Row label={t`Payment reference`}>
          <span className="[overflow-wrap:anywhere]">{paymentReference}</span>
        </Row>
      )}
      <Row label={t({ comment: 'When a cash-out began', message: 'Since' })}>
        <time dateTime={isoMoment(createdAt / 1000)}>{shownMoment(createdAt / 1000)}</time>
      </Row>
      <Row label={t({ context: 'what a cash-out is known by', message: 'Number' })}>
        <span className="inline-flex items-center gap-1 tabular-nums" title={id}>
          {id.slice(0, 9)}…{id.slice(-4)} <CopyButton text={id} label={t`Copy number`} />
        </span>
      </Row>
    </Rows>
  )
}
