import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { bankApi, type KeptClaim } from '@/api/bank'
import type { UserRecord } from '@/api/people'
import { refName, useConfig } from '@/api/queries'
import type { Link } from '@/api/schema.gen'
import { AccountList } from '@/bank/account-list'
import type { BankTarget } from '@/bank/bank-target'
import { bankAccountsOf } from '@/bank/bank-words'
import { useUser } from '@/people/use-user'
import { payoutProblem } from '@/recipients/payout'

export interface BankChoicesProps {
  link: Link
  busy: boolean
  onChoose: (to: BankTarget) => void
}

/** One's own bank accounts, of which one takes the money in two taps. Whoever had begun that goes on where they were. */
export function BankChoices({ link, busy, onChoose }: BankChoicesProps) {
  const who = useUser()
  const config = useConfig()
  const known = who.state === 'user' ? who.user : null
  const canBePaid = known !== null && payoutProblem(link, config) === null
  const status = canBePaid ? known.user.kycStatus : 'none'
  useKeptClaim(status === 'none' || status === 'rejected' ? null : known, link, onChoose)
  const accounts = known && status === 'verified' ? bankAccountsOf(known) : []
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby="to-bank" className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-2">
      <h2 id="to-bank" className="display px-1 text-2xl">
        {t`Or to your bank account`}
      </h2>
      <AccountList
        label={t`Your bank accounts`}
        accounts={accounts}
        chosen={null}
        disabled={busy}
        onChoose={({ account_id: accountId }) => onChoose({ accountId, number: null })}
      />
    </section>
  )
}

/**
 * Goes on with a claim that waited for its owner's identity; once a page, so that Return leads back. While nobody can
 * say whether there is one, the link can be claimed all the same.
 */
function useKeptClaim(known: UserRecord | null, link: Link, onFound: BankChoicesProps['onChoose']): void {
  const queries = useQueryClient()
  const queryKey = ['user', known?.user.userId, 'kept-claim', refName(link)]
  const { data: kept } = useQuery({
    queryKey,
    queryFn: () => bankApi.keptClaim(link.chainId, link.version, link.index),
    enabled: known !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const goOn = useEffectEvent(({ bankAccountId }: KeptClaim) => {
    queries.setQueryData(queryKey, null)
    onFound({ accountId: bankAccountId, number: null })
  })

  // The outside system: the server, which keeps what was begun on whatever device.
  useEffect(() => {
    if (kept) goOn(kept)
  }, [kept])
}
