import { useState } from 'react'
import type { CashOut } from '@/api/cash-outs'
import { useConfig } from '@/api/queries'
import { BankSteps } from '@/bank/bank-steps'
import { BankSuccess } from '@/bank/bank-success'
import { landingOf } from '@/bank/landing'
import type { BankClaimProps } from '@/features/claim/claimed-to-bank'
import { BankSummaryAcross } from './bank-summary-across'

/** A link whose money the bank takes elsewhere: it is brought there, which its key signs as well. */
export function BankClaimAcross(props: BankClaimProps) {
  const { link, to, onReturn } = props
  const [cashOut, setCashOut] = useState<CashOut | null>(null)
  const end = landingOf(useConfig())
  if (!end) throw new Error('invariant: what is brought to a bank is brought to what it takes')
  if (cashOut) return <BankSuccess cashOut={cashOut} />

  const { token, amount } = link
  const money = { units: BigInt(amount), decimals: token.decimals, symbol: token.symbol }
  return (
    <BankSteps
      to={to}
      money={money}
      claimed={link}
      onReturn={onReturn}
      summary={(account, known) => (
        <BankSummaryAcross
          {...props}
          key={account.account_id}
          account={account}
          known={known}
          money={money}
          end={end}
          onAccepted={setCashOut}
        />
      )}
    />
  )
}
