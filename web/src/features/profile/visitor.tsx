import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '@/api/client'
import { LoginForm } from '@/people/login-form'
import { RegisterForm } from '@/people/register-form'
import { refetchUser } from '@/people/session'
import { WalletSignIn } from '@/people/wallet-sign-in'
import { Button } from '@/ui/button'
import { Explained } from '@/words/explained'
import { ProfileSkeleton } from './skeleton'
import type { TabName } from './tab-names'

interface VisitorProps {
  tab: TabName
  /** We could not be asked who it is. */
  problem: ApiError | null
}

/** A profile as it could be, out of focus, and the ways in before it. */
export function Visitor({ tab, problem }: VisitorProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] *:[grid-area:1/1]">
      <div inert aria-hidden="true" className="grid select-none content-start gap-5 opacity-70 blur-[6px]">
        <ProfileSkeleton tab={tab} />
      </div>
      <section
        aria-labelledby="way-in"
        className="card hard-card z-1 mx-auto mt-14 w-full max-w-[27rem] self-start px-6 pt-5 pb-6"
      >
        {problem ? <Unasked problem={problem} /> : <WayIn />}
      </section>
    </div>
  )
}

function WayIn() {
  const [isNew, setNew] = useState(false)
  return (
    <>
      <h1 id="way-in" className="display text-4xl">
        {t`Your profile`}
      </h1>
      <p className="pt-1 pb-4 text-soft">{t`Get access to your profile and much more!`}</p>
      {isNew ? <RegisterForm /> : <LoginForm />}
      <p className="pt-2 text-center">
        <button type="button" className="btn btn-quiet w-full" onClick={() => setNew(!isNew)}>
          {isNew ? t`I have an account: log in` : t`I am new here: register`}
        </button>
      </p>
      <p aria-hidden="true" className="flex items-center gap-3 pt-1 pb-3 text-soft text-sm">
        <span className="h-[1.5px] flex-1 bg-line" />
        {t({ comment: 'Between two ways to sign in', message: 'or' })}
        <span className="h-[1.5px] flex-1 bg-line" />
      </p>
      <WalletSignIn />
    </>
  )
}

/** Whether somebody is signed in is not known: no form can tell them. */
function Unasked({ problem }: { problem: ApiError }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    await refetchUser(queries)
    setBusy(false)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 id="way-in" className="display text-4xl">
        {t`Your profile`}
      </h1>
      <Explained cause={problem} situation="account" />
      <Button look="plain" busy={busy ? t`Loading` : null} onClick={() => void again()}>
        {t`Try again`}
      </Button>
    </div>
  )
}
