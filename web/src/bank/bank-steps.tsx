import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { BankAccount } from '@/api/bank'
import type { UserRecord } from '@/api/people'
import type { DepositRef } from '@filbert/sdk/link'
import { worthText } from '@/lib/worth'
import { useUser } from '@/people/use-user'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/notice'
import { StepHeading } from '@/ui/step-heading'
import { AccountStep } from './account-step'
import type { BankMoney } from './bank-summary'
import type { BankTarget } from './bank-target'
import { bankAccountsOf } from './bank-words'
import { KeptNote } from './kept-note'
import { IdentityWizard } from './wizard'

export interface BankStepsProps {
  to: BankTarget
  money: BankMoney
  /** The link that it comes out of, where somebody was sent one: it waits for them. */
  claimed: DepositRef | null
  /** What is agreed on, once it is known who it is and which account. */
  summary: (account: BankAccount, known: UserRecord) => ReactNode
  onReturn: () => void
}

/**
 * Who it is and which account, as far as that is not known yet, and then what is agreed on. Of the specification's
 * steps 0 to 2 are the wizard's, 3 is the account's, and 4 the summary: where somebody stands is the server's to say, so
 * that they may leave at each and go on at it.
 */
export function BankSteps({ to, money, claimed, summary, onReturn }: BankStepsProps) {
  const who = useUser()
  const known = who.state === 'user' ? who.user : null
  const [isVerified, setVerified] = useState(false)
  const [found, setFound] = useState<BankAccount | null>(null)
  const linked = known ? bankAccountsOf(known) : []
  const account = found ?? linked.find(({ account_id }) => account_id === to.accountId)

  if (who.state === 'loading') {
    return (
      <Notice pose="listening" title={t`Confirm your details`}>
        <p role="status">{t`Loading`}</p>
      </Notice>
    )
  }
  if (known && account) return summary(account, known)
  const worth = worthText({ ...money, amount: money.units, piece: null })
  return (
    <>
      <header className="px-1">
        <StepHeading className="display text-4xl">{t`Confirm your details`}</StepHeading>
        <p className="text-soft">
          <Trans>
            <strong translate="no" className="text-ink tabular-nums">
              {worth}
            </strong>{' '}
            goes to your bank account.
          </Trans>
        </p>
      </header>
      {known && isVerified ? (
        <AccountStep number={to.number} accounts={linked} onLinked={setFound} />
      ) : (
        <IdentityWizard
          recipient={to.number ?? undefined}
          onDone={(_, account) => {
            setVerified(true)
            // The number of a US account does not say at which bank it is: the account's step asks.
            if (account?.account_type !== 'us') setFound(account)
          }}
        />
      )}
      {claimed && known && <KeptNote link={claimed} number={to.number} known={known} />}
      <Button look="plain" onClick={onReturn}>
        {t({ comment: 'A button that leads to the step before', message: 'Return' })}
      </Button>
    </>
  )
}
