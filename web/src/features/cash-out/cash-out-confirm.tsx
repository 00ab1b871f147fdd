import { Suspense } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import { useBankProblem } from '@/bank/use-bank-problem'
import type { CashOutStep } from './cash-out-machine'
import { CashOutProgress } from './cash-out-progress'
import { BankConfirm, ConfirmAcross } from './late-confirm'
import { PHASE_LABELS } from './phase-labels'
import type { CashOutFlow } from './use-cash-out-flow'

interface CashOutConfirmProps {
  step: Extract<CashOutStep, { step: 'confirm' | 'working' }>
  flow: CashOutFlow
}

/** The second card: who it is, what is agreed, and then how it goes on. */
export function CashOutConfirm({ step, flow }: CashOutConfirmProps) {
  const { terms } = step
  const { made, dispatch, proceed, giveUp } = flow
  const phase = step.step === 'working' ? step.phase : null
  // Until the link is made it is the wallet's money, and after that the link's.
  const problem = useBankProblem(flow.problem, made ? 'cash_out' : 'deposit')
  const chain = chainOf(useConfig(), terms.chainId)
  if (!chain) throw new Error('invariant: what was agreed names a chain that is served')
  const { decimals, symbol } = terms.asset
  if (terms.way) {
    return (
      <Suspense>
        <ConfirmAcross terms={terms} way={terms.way} phase={phase} flow={flow} />
      </Suspense>
    )
  }
  return (
    <Suspense>
      <BankConfirm
        type="CASHOUT"
        to={terms.to}
        money={{ units: terms.amount, decimals, symbol }}
        chain={chain}
        claimed={null}
        busy={phase && PHASE_LABELS[phase]}
        problem={problem}
        progress={
          <CashOutProgress
            terms={terms}
            phase={phase}
            failed={problem !== null}
            made={made}
            onGiveUp={giveUp}
          />
        }
        onCashOut={(account) => proceed(terms, account)}
        onReturn={() => dispatch({ type: 'returned' })}
      />
    </Suspense>
  )
}
