import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'
import type { BankAccount, CheckedNumber } from '@/api/bank'
import { late } from '@/ui/late'
import { Spinner } from '@/ui/timeline'
import { UnloadedPart } from '@/ui/unloaded'
import type { DetailFieldsProps } from './detail-fields'
import { NumberStep } from './number-step'
import { Steps } from './steps'

/** With the tables of banks' numbers, which nobody needs before they have typed one. */
const DetailFields = late<DetailFieldsProps>(
  () => import('./detail-fields').then((m) => m.DetailFields),
  UnloadedPart,
)

const STEPS = [t`Your account`, t`Its details`]

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
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!given && <Steps label={t`Steps`} steps={STEPS} at={number ? 1 : 0} />}
      {number ? (
        <Suspense fallback={<Coming />}>
          <DetailFields
            number={number.number}
            checked={number.checked}
            onReturn={given ? null : () => setTyped(undefined)}
            onLinked={onLinked}
          />
        </Suspense>
      ) : (
        <NumberStep
          initial={before}
          onChecked={(number, checked) => {
            setBefore(number)
            setTyped({ number, checked })
          }}
        />
      )}
    </div>
  )
}

function Coming() {
  return (
    <p role="status" className="flex min-h-24 items-center justify-center gap-3">
      <Spinner /> {t`Loading`}
    </p>
  )
}
