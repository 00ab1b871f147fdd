import { useState } from 'react'
import { bankConfigOf } from '@/api/bank'
import type { CashOut } from '@/api/cash-outs'
import { chainOf, useConfig } from '@/api/queries'
import { findAsset } from '@/assets/asset'
import { BankSteps } from '@/bank/bank-steps'
import { BankSuccess } from '@/bank/bank-success'
import type { BankClaimProps } from '@/features/claim/claimed-to-bank'
import { BankSummaryAcross } from './bank-summary-across'

/** A link whose money the bank takes elsewhere: it is brought there, which its key signs as well. */
export function BankClaimAcross(props: BankClaimProps) {
  const { link, to, onReturn } = props
  const [cashOut, setCashOut] = useState<CashOut | null>(null)
  const config = useConfig()
  const bank = bankConfigOf(config)
  const taken = bank?.routes.find(({ chainId }) => chainId === bank.landingChainId)
  const landing = taken && chainOf(config, taken.chainId)
  const asset = landing && findAsset(landing, taken.token)
  if (!landing || !asset) throw new Error('invariant: what is brought to a bank is brought to what it takes')
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
          end={{ chain: landing, asset }}
          onAccepted={setCashOut}
        />
      )}
    />
  )
}
