import type { ReactNode } from 'react'
import type { BankAccount } from '@/api/bank'
import type { CashOutType } from '@/api/cash-outs'
import type { Chain } from '@/api/schema.gen'
import type { Explanation } from '@/lib/explanation'
import type { DepositRef } from '@filbert/sdk/link'
import { BankSteps } from './bank-steps'
import { type BankMoney, BankSummary } from './bank-summary'
import type { BankTarget } from './bank-target'

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

/** All that is asked and agreed on where our bank takes the money as it is in its link. */
export function BankConfirm({ to, money, claimed, onCashOut, ...rest }: BankConfirmProps) {
  return (
    <BankSteps
      to={to}
      money={money}
      claimed={claimed}
      onReturn={rest.onReturn}
      summary={(account, known) => (
        <BankSummary
          {...rest}
          account={account}
          known={known}
          money={money}
          onCashOut={() => onCashOut(account)}
        />
      )}
    />
  )
}
