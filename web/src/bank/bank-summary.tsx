import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type BankAccount, bankConfigOf } from '@/api/bank'
import type { CashOut, CashOutType } from '@/api/cash-outs'
import type { UserRecord } from '@/api/people'
import { useConfig } from '@/api/queries'
import type { RouteQuote } from '@/api/routes'
import type { Chain } from '@/api/schema.gen'
import { EXACT_PLACES, formatAmount } from '@/lib/amount'
import { centsOf, dollarsOfCents } from '@/lib/cents'
import { formatDollars } from '@/lib/dollars'
import { shownDuration } from '@/lib/duration'
import { canRetry, type Explanation } from '@/lib/explanation'
import { shownSymbol } from '@/lib/symbol'
import { Button } from '@/ui/button'
import { Desk } from '@/ui/desk'
import { Around, Exact } from '@/ui/exact'
import { Figure } from '@/ui/figure'
import { ChainIcon } from '@/ui/icon'
import { Nut } from '@/ui/nut'
import { ProblemSlip } from '@/ui/problem'
import { StepHeading } from '@/ui/step-heading'
import { Row, Rows, Ticket } from '@/ui/ticket'
import { totalWords } from './cash-out-words'
import { SupportLink } from './support-link'

/** What is to be paid to a bank, in smallest units. */
export interface BankMoney {
  units: bigint
  decimals: number
  symbol: string
}

/** To where our bank takes money, from where it does not. */
export interface BankWay {
  landing: Chain
  /** Null: nobody has said yet what comes of it there. */
  told: { quote: RouteQuote; totalCents: number } | null
  /** About what comes of it, before it is asked for. Null: nobody says. Absent: it is being asked for. */
  about?: BankMoney | null
}

interface BankSummaryProps {
  type: CashOutType
  account: BankAccount
  known: UserRecord
  money: BankMoney
  chain: Chain
  /** Absent: the money is taken where it is. */
  way?: BankWay
  busy: string | null
  problem: Explanation | null
  wayBack?: ReactNode
  progress?: ReactNode
  onCashOut: () => void
  /** Asks once more, where another answer may come to the same. */
  onAgain?: () => void
  onReturn: () => void
}

/** What is agreed on: the last step before money moves. */
export function BankSummary(props: BankSummaryProps) {
  const { type, account, known, money, chain, way, busy, problem, wayBack, progress } = props
  const { onCashOut, onAgain, onReturn } = props
  const bank = bankConfigOf(useConfig())
  const { full_name: name, email } = known.user
  const isSepa = account.account_type === 'iban'
  const cents = centsOf(money.units, money.decimals)
  // A fee is of an amount that is known before.
  const feeCents = type === 'CASHOUT' && !way ? (bank?.feeCents[account.account_type] ?? 0) : 0
  const total = { totalCents: Math.max(0, cents - feeCents), currency: isSepa ? 'eur' : 'usd' } as const
  const accountNumber = account.account_identifier
  const symbol = shownSymbol(money.symbol)
  const chainName = chain.name
  return (
    <Desk
      ticket={
        <Ticket
          slip={problem && <ProblemSlip problem={problem} />}
          stub={
            <Rows>
              <Row label={t`Name`}>
                <bdi translate="no" className="[overflow-wrap:anywhere]">
                  {name ?? t`As your identity says`}
                </bdi>
              </Row>
              {email && (
                <Row label={t`Email`}>
                  <span translate="no" className="[overflow-wrap:anywhere]">
                    {email}
                  </span>
                </Row>
              )}
              <Row label={t`Bank account`}>
                <span translate="no" className="tabular-nums">
                  {account.account_identifier}
                </span>
              </Row>
              <Row label={t`Route`}>
                <span className="inline-flex items-center gap-2">
                  <ChainIcon chainId={chain.chainId} name={chain.name} /> {!way && chain.name} →{' '}
                  {way && <Landing from={chain} to={way.landing} />}
                  {isSepa ? 'SEPA' : 'ACH'}
                </span>
              </Row>
              {way && <WayRows {...way} />}
              <Row label={t`Fee`}>
                <Exact>{formatDollars(dollarsOfCents(feeCents))}</Exact>
              </Row>
              <Row label={t`Total`}>
                <strong>{way ? wayTotal(way, total) : totalWords(total)}</strong>
              </Row>
            </Rows>
          }
        >
          <Nut pose={problem ? 'puzzled' : busy === null ? 'idle' : 'carrying'} className="mx-auto size-24" />
          <StepHeading className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2 pb-2">
            <span className="font-sans font-normal text-lg text-soft">{t`Confirm your details`}</span>
            <Figure
              amount={formatAmount(money.units, money.decimals, { places: EXACT_PLACES })}
              symbol={money.symbol}
            />
          </StepHeading>
        </Ticket>
      }
    >
      <p className="px-1 text-balance text-center">
        <Trans>
          To your bank account{' '}
          <strong translate="no" className="tabular-nums">
            {accountNumber}
          </strong>
          .
        </Trans>
        {feeCents > 0 && ` ${t`The fee is deducted from what arrives.`}`}
        {way && ` ${t`Our bank does not take ${symbol} on ${chainName}, so it is exchanged on the way.`}`}{' '}
        {t`It may take up to 2 days to arrive.`}
      </p>
      {wayBack}
      {progress}
      {(problem === null || canRetry(problem)) && (
        <Button onClick={onCashOut} busy={busy}>
          {t`Cashout`}
        </Button>
      )}
      {problem && !canRetry(problem) && onAgain && (
        <Button onClick={onAgain} busy={busy}>
          {t`Try again`}
        </Button>
      )}
      {problem && !canRetry(problem) && (
        <p className="text-center">
          <SupportLink />
        </p>
      )}
      <Button look="plain" onClick={onReturn} disabled={busy !== null}>
        {t`Return`}
      </Button>
    </Desk>
  )
}

const UNKNOWN = '…'

/** One line on a phone: the chain that it leaves has its icon only. */
function Landing({ from, to }: { from: Chain; to: Chain }) {
  const chainName = from.name
  return (
    <>
      <span className="sr-only">
        {t({ comment: 'The name of the chain that it goes to follows', message: `${chainName} to` })}
      </span>
      <ChainIcon chainId={to.chainId} name={to.name} /> {to.name} →{' '}
    </>
  )
}

/** What comes of it before it is paid out, and when. */
function WayRows({ told, about }: Pick<BankWay, 'told' | 'about'>) {
  if (!told && about !== undefined) return about && <Row label={t`Exchanged for`}>{aboutWords(about)}</Row>
  const { toAmount, toToken, durationSeconds } = told?.quote ?? {}
  const duration = durationSeconds === undefined ? null : shownDuration(durationSeconds)
  return (
    <>
      <Row label={t`Exchanged for`}>
        {toAmount && toToken ? aboutWords({ ...toToken, units: BigInt(toAmount) }) : UNKNOWN}
      </Row>
      <Row label={t({ comment: 'How long it takes until it is exchanged', message: 'Exchanged in' })}>
        {duration === null ? UNKNOWN : t`about ${duration}`}
      </Row>
    </>
  )
}

function aboutWords(money: BankMoney) {
  const amount = formatAmount(money.units, money.decimals)
  const symbol = shownSymbol(money.symbol)
  return <Around exact={`${amount} ${symbol}`}>{t`about ${amount} ${symbol}`}</Around>
}

function wayTotal({ told, about }: BankWay, { currency }: Pick<CashOut, 'currency'>): string {
  if (told) {
    const total = totalWords({ totalCents: told.totalCents, currency })
    return t`at least ${total}`
  }
  if (!about) return UNKNOWN
  const total = totalWords({ totalCents: centsOf(about.units, about.decimals), currency })
  return t`about ${{ total }}`
}
