import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BankAccount } from '@/api/bank'
import type { CashOut } from '@/api/cash-outs'
import type { UserRecord } from '@/api/people'
import type { ChosenEnd } from '@/assets/route-ends'
import { type BankMoney, BankSummary } from '@/bank/bank-summary'
import { LABELS } from '@/bank/cash-out-labels'
import { cashOutQuery } from '@/bank/use-cash-out'
import { isTakeable, useReady } from '@/bank/use-ready'
import type { BankClaimProps } from '@/features/claim/claimed-to-bank'
import { useWayBack } from '@/features/claim/use-way-back'
import { WayBackField } from '@/features/claim/way-back-field'
import { OWN_FAULT, UNLOADED } from '@/lib/cause'
import { useBankProblem } from '@/bank/use-bank-problem'
import type { Cause } from '@/words/sentence'

interface BankSummaryAcrossProps extends Omit<BankClaimProps, 'to'> {
  account: BankAccount
  known: UserRecord
  money: BankMoney
  /** Where the bank takes it, and as what. */
  end: ChosenEnd
  onAccepted: (cashOut: CashOut) => void
}

const NEEDED: Cause = { code: 'way_back_needed', outcome: 'refused' }

/** What is agreed on: what comes of it where the bank takes it, asked anew before that runs out; and one press. */
export function BankSummaryAcross(props: BankSummaryAcrossProps) {
  const { link, chain, vault, secret, account, known, money, end, onHeld, onReturn, onAccepted } = props
  const queries = useQueryClient()
  const wayBack = useWayBack(link, chain)
  const running = useRef(false)
  const [label, setLabel] = useState<string | null>(null)
  const [failed, setFailed] = useState<Cause | null>(null)
  // A wallet that is a contract is theirs on its own chain alone: then the server asks for one.
  const [isAsked, setAsked] = useState(known.accounts.every(({ account_type }) => account_type !== 'wallet'))
  const { chainId, version, index } = link
  const wanted = { type: 'CLAIM', link: { chainId, version, index }, accountId: account.account_id } as const
  const named = wayBack.address && { ...wanted, returnAddress: wayBack.address }
  const ready = useReady(isAsked ? named : wanted, label !== null)
  if (!isAsked && ready.error?.code === 'way_back_needed') setAsked(true)
  const told = ready.error ? undefined : ready.data
  const untold = isAsked && wayBack.address === null ? null : ready.error
  const problem = useBankProblem(
    wayBack.problem ?? failed ?? (ready.isFetching ? null : untold),
    'bank_claim',
  )

  /** Why it did not come about; null: it has been accepted, or somebody has still to say something. */
  const attempt = async (): Promise<Cause | null> => {
    const agreed = isAsked ? await wayBack.agree() : 'none'
    if (agreed === null) return null
    if (isAsked && agreed === 'none') return NEEDED
    if (!told || !isTakeable(told)) {
      await ready.refetch()
      return null
    }
    const submit = await import('@/bank/submit-landing').catch(() => null)
    if (!submit) return UNLOADED
    onHeld(true)
    setLabel(LABELS.submitting)
    const answer = await submit.submitLanding({ link, chain, vault, secret }, told, end)
    if (answer.kind === 'refused') return answer.cause
    queries.setQueryData(cashOutQuery(answer.cashOut.id).queryKey, answer.cashOut)
    onAccepted(answer.cashOut)
    return null
  }
  const press = async () => {
    if (running.current) return
    running.current = true
    setFailed(null)
    setLabel(LABELS.preparing)
    const cause = await attempt().catch(() => OWN_FAULT)
    running.current = false
    setLabel(null)
    if (!cause) return
    onHeld(false)
    setFailed(cause)
    void ready.refetch()
  }
  return (
    <BankSummary
      type="CLAIM"
      account={account}
      known={known}
      money={money}
      chain={chain}
      way={{
        landing: end.chain,
        told: told?.route ? { quote: told.route, totalCents: told.totalCents } : null,
      }}
      busy={label ?? (ready.isFetching && !told ? t`Fetching route` : null)}
      problem={problem}
      wayBack={
        isAsked && (
          <WayBackField wayBack={wayBack} chain={chain} landing={end.chain} disabled={label !== null} />
        )
      }
      onCashOut={() => void press()}
      onReturn={onReturn}
    />
  )
}
