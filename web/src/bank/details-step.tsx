import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { UserRecord } from '@/api/people'
import { LoginForm } from '@/people/login-form'
import { RegisterForm } from '@/people/register-form'
import { WalletSignIn } from '@/people/wallet-sign-in'
import { DetailsForm } from './details-form'

interface DetailsStepProps {
  /** Null: nobody is signed in. */
  user: UserRecord | null
  /** The bank knows who they are. */
  onBegun: () => void
}

/** Who it is: the ways in, or what the bank has to know of whoever came in by a wallet alone. */
export function DetailsStep({ user, onBegun }: DetailsStepProps) {
  return user ? <DetailsForm user={user} onBegun={onBegun} /> : <WaysIn />
}

function WaysIn() {
  const [isNew, setNew] = useState(false)
  return (
    <section aria-label={t`Personal details`} className="grid grid-cols-[minmax(0,1fr)]">
      {isNew ? <RegisterForm /> : <LoginForm />}
      <button type="button" className="btn btn-quiet mt-2 w-full" onClick={() => setNew(!isNew)}>
        {isNew ? t`I have an account: log in` : t`I am new here: register`}
      </button>
      <p aria-hidden="true" className="flex items-center gap-3 pt-1 pb-3 text-soft text-sm">
        <span className="h-[1.5px] flex-1 bg-line" />
        {t({ comment: 'Between one way to sign in and another', message: 'or' })}
        <span className="h-[1.5px] flex-1 bg-line" />
      </p>
      <WalletSignIn />
    </section>
  )
}
