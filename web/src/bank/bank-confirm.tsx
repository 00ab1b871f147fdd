import { type ReactNode, useState } from 'react'
import type { BankAccount } from '@/api/bank'
import type { CashOutType } from '@/api/cash-outs'
import type { Chain } from '@/api/schema.gen'
import type { DepositRef } from '@/lib/link'
import { worthText } from '@/lib/worth'
import { useUser } from '@/people/use-user'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/notice'
import { StepHeading } from '@/ui/step-heading'
import type { Explanation } from '@/lib/explanation'
import { AccountStep } from './account-step'
import { bankAccountsOf } from './bank-words'
import { type BankMoney, BankSummary } from './bank-summary'
import type { BankTarget } from './bank-target'
import { KeptNote } from './kept-note'
import { IdentityWizard } from './wizard'

export interface BankConfirmProps {
  type: CashOutType
  to: BankTarget
  money: BankMoney
  chain: Chain
  /** The link that it comes out of, where somebody was sent one: it waits for them. */
  claimed: DepositRef | null
  /** What the button says while it is carried out. */
  busy: string | null
  problem: Explanation | null
  /** Asks where the money goes that no bank takes, where that is to be asked. */
  wayBack?: ReactNode
  /** How far it is while it is carried out, and what else can be done where it failed. */
  progress?: ReactNode
  onCashOut: (account: BankAccount) => void
  onReturn: () => void
}

/**
 * Who it is and which account, as far as that is not known yet, and then what is agreed on. Of the specification's
 * steps 0 to 2 are the wizard's, 3 is the account's, and 4 the summary: where somebody stands is the server's to say, so
 * that they may leave at each and go on at it.
 */
export function BankConfirm(props: BankConfirmProps) {
  const { type, to, money, chain, claimed, busy, problem, wayBack, progress } = props
  const { onCashOut, onReturn } = props
  const who = useUser()
  const known = who.state === 'user' ? who.user : null
  const [isVerified, setVerified] = useState(false)
  const [found, setFound] = useState<BankAccount | null>(null)
  const linked = known ? bankAccountsOf(known) : []
  const account = found ?? linked.find(({ account_id }) => account_id === to.accountId)

  if (who.state === 'loading') {
    return (
      <Notice pose="listening" title="Confirm your details">
        <p role="status">Loading</p>
      </Notice>
    )
  }
  if (known && account) {
    return (
      <BankSummary
        type={type}
        account={account}
        known={known}
        money={money}
        chain={chain}
        busy={busy}
        problem={problem}
        wayBack={wayBack}
        progress={progress}
        onCashOut={() => onCashOut(account)}
        onReturn={onReturn}
      />
    )
  }
  return (
    <>
      <header className="px-1">
        <StepHeading className="display text-4xl">Confirm your details</StepHeading>
        <p className="text-soft">
          <strong className="text-ink tabular-nums">
            {worthText({ ...money, amount: money.units, piece: null })}
          </strong>{' '}
          goes to your bank account.
        </p>
      </header>
      {known && isVerified ? (
        <AccountStep number={to.number} onLinked={setFound} />
      ) : (
        <IdentityWizard
          recipient={to.number ?? undefined}
          onDone={(_, account) => {
            setVerified(true)
            setFound(account)
          }}
        />
      )}
      {claimed && known && <KeptNote link={claimed} number={to.number} known={known} />}
      <Button look="plain" onClick={onReturn}>
        Return
      </Button>
    </>
  )
}
