import { Suspense, useState } from 'react'
import type { BankAccount, CheckedNumber } from '@/api/bank'
import { late } from '@/ui/late'
import { UnloadedPart } from '@/ui/unloaded'
import type { DetailFieldsProps } from './detail-fields'
import { NumberStep } from './number-step'

/** With the tables of banks' numbers, which nobody needs before they have typed one. */
const DetailFields = late<DetailFieldsProps>(
  () => import('./detail-fields').then((m) => m.DetailFields),
  UnloadedPart,
)

export interface LinkAccountFormProps {
  /** The account's number where it was typed before, as `checkNumber` answers it: then it is asked for the rest only. */
  number?: { number: string; checked: CheckedNumber } | undefined
  /** It is theirs from now on, and among the accounts of their record. */
  onLinked: (account: BankAccount) => void
}

/** Links an account of whoever is verified: its number first, then what its kind of account needs besides. */
export function LinkAccountForm({ number: given, onLinked }: LinkAccountFormProps) {
  const [typed, setTyped] = useState<LinkAccountFormProps['number']>()
  const [before, setBefore] = useState('')
  const number = given ?? typed
  if (!number) {
    return (
      <NumberStep
        initial={before}
        onChecked={(number, checked) => {
          setBefore(number)
          setTyped({ number, checked })
        }}
      />
    )
  }
  return (
    <Suspense>
      <DetailFields
        number={number.number}
        checked={number.checked}
        onReturn={given ? null : () => setTyped(undefined)}
        onLinked={onLinked}
      />
    </Suspense>
  )
}
