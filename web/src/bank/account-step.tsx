import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BankAccount } from '@/api/bank'
import { Button } from '@/ui/button'
import { Problem } from '@/ui/problem'
import { Spinner } from '@/ui/timeline'
import { Explained } from '@/words/explained'
import { LinkAccountForm } from './account-form'
import { checkNumber } from './check-number'
import { OneAlike } from './one-alike'
import { asksForBank, namesBank, SharedNumber } from './shared-number'
import { wrongNumberWords } from './wrong-number-words'

interface AccountStepProps {
  /** As typed before; null: it is asked for. */
  number: string | null
  /** Those that are linked. */
  accounts: readonly BankAccount[]
  onLinked: (account: BankAccount) => void
}

/** The account that a cash-out goes to is linked first. A number that was typed is not asked for again. */
export function AccountStep({ number, accounts, onLinked }: AccountStepProps) {
  /** None of those that are linked is meant. */
  const [isNew, setNew] = useState(false)
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['bank-number', number],
    queryFn: () => checkNumber(number ?? ''),
    enabled: number !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (number === null) return <LinkAccountForm onLinked={onLinked} />
  switch (data?.kind) {
    case 'right':
      if (!isNew && asksForBank(data.checked, accounts)) {
        const { linked, hint } = data.checked
        const answers = { onFound: onLinked, onNew: () => setNew(true) }
        if (linked && namesBank(linked, hint)) return <OneAlike account={linked} hint={hint} {...answers} />
        return <SharedNumber {...data} {...answers} />
      }
      return <LinkAccountForm number={data} onLinked={onLinked} />
    case 'wrong':
      return (
        <Problem problem={{ what: wrongNumberWords(data.why), money: t`Nothing has moved.`, next: 'none' }} />
      )
    case 'failed':
      return (
        <>
          <Explained cause={data.cause} situation="account" />
          <Button busy={isFetching ? t`Loading` : null} onClick={() => void refetch()}>
            {t`Try again`}
          </Button>
        </>
      )
    default:
      return (
        <p role="status" className="flex min-h-16 items-center justify-center gap-3 text-soft">
          <Spinner /> {t`Looking at the number`}
        </p>
      )
  }
}
