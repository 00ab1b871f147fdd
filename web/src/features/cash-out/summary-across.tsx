import { t } from '@lingui/core/macro'
import type { BankAccount } from '@/api/bank'
import type { UserRecord } from '@/api/people'
import { BankSummary } from '@/bank/bank-summary'
import { useBankProblem } from '@/bank/use-bank-problem'
import { isTakeable, useReady } from '@/bank/use-ready'
import { shortAddress } from '@/lib/address'
import { dollarsOfCents } from '@/lib/cents'
import { formatDollars } from '@/lib/dollars'
import { Around } from '@/ui/exact'
import type { CashOutTerms, CashOutWay, Phase } from './cash-out-machine'
import { CashOutProgress, RefundLink } from './cash-out-progress'
import { PHASE_LABELS } from './phase-labels'
import type { CashOutFlow } from './use-cash-out-flow'

export interface AcrossStep {
  terms: CashOutTerms
  way: CashOutWay
  /** Null while nothing is under way. */
  phase: Phase | null
  flow: CashOutFlow
}

interface SummaryAcrossProps extends AcrossStep {
  account: BankAccount
  known: UserRecord
}

/**
 * What is agreed on: before the wallet is asked, about what arrives; and once the money is in its link the least that
 * does, asked for again before its route runs out.
 */
export function SummaryAcross({ terms, way, phase, flow, account, known }: SummaryAcrossProps) {
  const { made, proceed, dispatch, giveUp } = flow
  const { amount: units, asset, from } = terms
  const link = made && made.index !== null ? { ...made, index: made.index } : null
  const ready = useReady(link && wantedOf(link, account, from), phase !== null)
  const told = ready.error ? undefined : ready.data
  const untold = link !== null && !ready.isFetching ? ready.error : null
  const problem = useBankProblem(flow.problem ?? untold, made ? 'cash_out' : 'deposit')
  const isAsking = link !== null && ready.isFetching && !told

  const press = () => {
    if (!told?.route) return proceed(terms, account)
    if (isTakeable(told)) return proceed(terms, account, told)
    void ready.refetch()
  }
  const totalCents = told?.route ? told.totalCents : null
  return (
    <BankSummary
      type="CASHOUT"
      account={account}
      known={known}
      money={{ units, decimals: asset.decimals, symbol: asset.symbol }}
      chain={way.from}
      way={{
        landing: way.end.chain,
        told: told?.route ? { quote: told.route, totalCents: told.totalCents } : null,
        ...(!isAsking && { about: way.about === null ? null : { ...way.end.asset, units: way.about } }),
      }}
      busy={phase ? PHASE_LABELS[phase] : isAsking ? t`Fetching route` : null}
      problem={problem}
      wayBack={
        <>
          {totalCents !== null && <Least totalCents={totalCents} />}
          {!made && <Before way={way} from={from} />}
        </>
      }
      progress={
        <>
          <CashOutProgress
            terms={terms}
            phase={phase}
            failed={problem !== null}
            made={made}
            onGiveUp={giveUp}
          />
          {made && phase === null && problem === null && <RefundLink link={made} />}
        </>
      }
      onCashOut={press}
      {...(made && { onAgain: () => proceed(terms, account) })}
      onReturn={() => dispatch({ type: 'returned' })}
    />
  )
}

function wantedOf(
  { chainId, version, index }: { chainId: string; version: string; index: string },
  account: BankAccount,
  from: CashOutTerms['from'],
) {
  const link = { chainId, version, index }
  return { type: 'CASHOUT', link, accountId: account.account_id, returnAddress: from } as const
}

/** What the press of the button agrees to, once the money is in its link. */
function Least({ totalCents }: { totalCents: number }) {
  const total = formatDollars(dollarsOfCents(totalCents))
  return (
    <p className="text-balance text-center font-semibold">
      <Around exact={total}>{t`At least ${total} will be paid out.`}</Around>
    </p>
  )
}

/** What is known only later, and who has it where it cannot be. */
function Before({ way: { about }, from }: { way: CashOutWay; from: CashOutTerms['from'] }) {
  const wallet = shortAddress(from)
  return (
    <p className="text-balance text-center text-soft">
      {about === null
        ? t`The least that arrives is known once the money is in its link. You are asked then.`
        : t`The least that arrives is known once the money is in its link. If it is more than 1% less than is shown here, you are asked again.`}{' '}
      <Around
        exact={wallet}
      >{t`What cannot be exchanged, or what your bank refuses, comes back to your wallet ${wallet}.`}</Around>
    </p>
  )
}
