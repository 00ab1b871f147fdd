import { BankSteps } from '@/bank/bank-steps'
import type { AcrossStep } from './summary-across'
import { SummaryAcross } from './summary-across'

export type ConfirmAcrossProps = AcrossStep

/** The second card of what is exchanged on its way: who it is, what is agreed, and then how it goes on. */
export function ConfirmAcross(props: ConfirmAcrossProps) {
  const { terms, flow } = props
  const { amount: units, asset } = terms
  return (
    <BankSteps
      to={terms.to}
      money={{ units, decimals: asset.decimals, symbol: asset.symbol }}
      claimed={null}
      onReturn={() => flow.dispatch({ type: 'returned' })}
      summary={(account, known) => (
        <SummaryAcross key={account.account_id} {...props} account={account} known={known} />
      )}
    />
  )
}
