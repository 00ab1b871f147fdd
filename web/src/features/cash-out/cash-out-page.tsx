import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { type BankConfig, bankConfigOf } from '@/api/bank'
import { chainOf, useConfig } from '@/api/queries'
import { bankAccountsOf } from '@/bank/bank-words'
import { useUser } from '@/people/use-user'
import { usePageTitle } from '@/ui/page-title'
import { CashOutConfirm } from './cash-out-confirm'
import { CashOutForm } from './cash-out-form'
import { CashOutHead } from './cash-out-head'
import type { Draft } from './cash-out-machine'
import { Interrupted } from './interrupted'
import { BankSuccess } from './late-confirm'
import { NotOffered } from './not-offered'
import { draftOn } from './routes'
import { useCashOutFlow } from './use-cash-out-flow'

/** Money from one's own wallet to one's own bank account, by way of a link of one's own. */
export function CashOutPage() {
  usePageTitle(t`Cash Out`)
  const bank = bankConfigOf(useConfig())
  return bank !== null && bank.routes.length > 0 ? <Flow bank={bank} /> : <NotOffered />
}

function Flow({ bank }: { bank: BankConfig }) {
  const config = useConfig()
  const who = useUser()
  const flow = useCashOutFlow(bank)
  const { step, dispatch, links } = flow

  switch (step.step) {
    case 'input': {
      const known = who.state === 'user' ? bankAccountsOf(who.user) : []
      const change = (change: Partial<Draft>) => {
        const draft = { ...step.draft, ...change }
        const moved = draft.chainId !== step.draft.chainId
        const { token } = moved ? draftOn(bank, chainOf(config, draft.chainId)) : draft
        dispatch({ type: 'drafted', draft: { ...draft, token } })
      }
      return (
        <>
          <CashOutHead bank={bank} />
          <Interrupted links={links} onResume={(resumed) => dispatch({ type: 'resumed', ...resumed })} />
          <CashOutForm
            draft={step.draft}
            bank={bank}
            accounts={who.state === 'loading' ? undefined : known}
            onDraft={change}
            onProceed={(terms) => dispatch({ type: 'proceeded', terms })}
          />
        </>
      )
    }
    case 'confirm':
    case 'working':
      return <CashOutConfirm step={step} flow={flow} />
    case 'success':
      return (
        <Suspense>
          <BankSuccess cashOut={step.cashOut} />
        </Suspense>
      )
  }
}
