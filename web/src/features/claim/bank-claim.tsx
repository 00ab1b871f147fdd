import { useState } from 'react'
import { bankConfigOf } from '@/api/bank'
import type { CashOut } from '@/api/cash-outs'
import { useConfig } from '@/api/queries'
import { BankConfirm } from '@/bank/bank-confirm'
import { BankSuccess } from '@/bank/bank-success'
import { useCashOut } from '@/bank/use-cash-out'
import { useUser } from '@/people/use-user'
import { isTaken } from '@/recipients/payout'
import { useBankProblem } from '@/bank/use-bank-problem'
import { BankClaimAcross } from './across/bank-claim-across'
import type { BankClaimProps } from './claimed-to-bank'
import { useWayBack } from './use-way-back'
import { WayBackField } from './way-back-field'

/** A link that is claimed to a bank account: the questions of the bank, what is agreed on, and how it goes on. */
export function BankClaim(props: BankClaimProps) {
  const bank = bankConfigOf(useConfig())
  return bank && !isTaken(props.link, bank) ? <BankClaimAcross {...props} /> : <BankClaimHere {...props} />
}

/** One whose money the bank takes as it is. */
function BankClaimHere({ link, chain, vault, secret, to, onHeld, onReturn }: BankClaimProps) {
  const [cashOut, setCashOut] = useState<CashOut | null>(null)
  const { run, label, problem: cause } = useCashOut()
  const wayBack = useWayBack(link, chain)
  const problem = useBankProblem(wayBack.problem ?? cause, 'bank_claim')
  const who = useUser()
  if (cashOut) return <BankSuccess cashOut={cashOut} />

  const { chainId, version, index, token, amount } = link
  const hasNoWallet =
    who.state === 'user' && who.user.accounts.every(({ account_type }) => account_type !== 'wallet')
  const claim = async (accountId: string) => {
    const agreed = hasNoWallet ? await wayBack.agree() : 'none'
    if (agreed === null) return
    onHeld(true)
    const accepted = await run({
      type: 'CLAIM',
      link: { chainId, version, index },
      accountId,
      ...(agreed !== 'none' && { returnAddress: agreed }),
      vault,
      secret,
    })
    if (accepted) setCashOut(accepted)
    else onHeld(false)
  }
  return (
    <BankConfirm
      type="CLAIM"
      to={to}
      money={{ units: BigInt(amount), decimals: token.decimals, symbol: token.symbol }}
      chain={chain}
      claimed={link}
      busy={label}
      problem={problem}
      wayBack={hasNoWallet && <WayBackField wayBack={wayBack} chain={chain} disabled={label !== null} />}
      onCashOut={({ account_id }) => void claim(account_id)}
      onReturn={onReturn}
    />
  )
}
