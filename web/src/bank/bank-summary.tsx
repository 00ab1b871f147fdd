import type { ReactNode } from 'react'
import { type BankAccount, bankConfigOf } from '@/api/bank'
import type { CashOutType } from '@/api/cash-outs'
import type { UserRecord } from '@/api/people'
import { useConfig } from '@/api/queries'
import type { Chain } from '@/api/schema.gen'
import { EXACT_PLACES, formatAmount } from '@/lib/amount'
import { centsOf, dollarsOfCents } from '@/lib/cents'
import { formatDollars } from '@/lib/dollars'
import { canRetry, type Explanation } from '@/lib/explanation'
import { Button } from '@/ui/button'
import { Desk } from '@/ui/desk'
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

interface BankSummaryProps {
  type: CashOutType
  account: BankAccount
  known: UserRecord
  money: BankMoney
  chain: Chain
  busy: string | null
  problem: Explanation | null
  wayBack?: ReactNode
  progress?: ReactNode
  onCashOut: () => void
  onReturn: () => void
}

/** What is agreed on: the last step before money moves. */
export function BankSummary(props: BankSummaryProps) {
  const { type, account, known, money, chain, busy, problem, wayBack, progress } = props
  const { onCashOut, onReturn } = props
  const bank = bankConfigOf(useConfig())
  const { full_name: name, email } = known.user
  const isSepa = account.account_type === 'iban'
  const cents = centsOf(money.units, money.decimals)
  const feeCents = type === 'CASHOUT' ? (bank?.feeCents[account.account_type] ?? 0) : 0
  const total = { totalCents: Math.max(0, cents - feeCents), currency: isSepa ? 'eur' : 'usd' } as const
  return (
    <Desk
      ticket={
        <Ticket
          slip={problem && <ProblemSlip problem={problem} />}
          stub={
            <Rows>
              <Row label="Name">
                <bdi className="[overflow-wrap:anywhere]">{name ?? 'As your identity says'}</bdi>
              </Row>
              {email && (
                <Row label="Email">
                  <span className="[overflow-wrap:anywhere]">{email}</span>
                </Row>
              )}
              <Row label="Bank account">
                <span className="tabular-nums">{account.account_identifier}</span>
              </Row>
              <Row label="Route">
                <span className="inline-flex items-center gap-2">
                  <ChainIcon chainId={chain.chainId} name={chain.name} /> {chain.name} →{' '}
                  {isSepa ? 'SEPA' : 'ACH'}
                </span>
              </Row>
              <Row label="Fee">{formatDollars(dollarsOfCents(feeCents))}</Row>
              <Row label="Total">
                <strong>{totalWords(total)}</strong>
              </Row>
            </Rows>
          }
        >
          <Nut pose={problem ? 'puzzled' : busy === null ? 'idle' : 'carrying'} className="mx-auto size-24" />
          <StepHeading className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2 pb-2">
            <span className="font-sans font-normal text-lg text-soft">Confirm your details</span>
            <Figure
              amount={formatAmount(money.units, money.decimals, { places: EXACT_PLACES })}
              symbol={money.symbol}
            />
          </StepHeading>
        </Ticket>
      }
    >
      <p className="px-1 text-balance text-center">
        To your bank account <strong className="tabular-nums">{account.account_identifier}</strong>.
        {feeCents > 0 && ' The fee is deducted from what arrives.'} It may take up to 2 days to arrive.
      </p>
      {wayBack}
      {progress}
      {(problem === null || canRetry(problem)) && (
        <Button onClick={onCashOut} busy={busy}>
          Cashout
        </Button>
      )}
      {problem && !canRetry(problem) && (
        <p className="text-center">
          <SupportLink />
        </p>
      )}
      <Button look="plain" onClick={onReturn} disabled={busy !== null}>
        Return
      </Button>
    </Desk>
  )
}
