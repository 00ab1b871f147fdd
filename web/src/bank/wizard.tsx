import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BankAccount } from '@/api/bank'
import type { UserRecord } from '@/api/people'
import { useUser } from '@/people/use-user'
import { Button } from '@/ui/button'
import { Spinner } from '@/ui/timeline'
import { Explained } from '@/words/explained'
import { CheckStep } from './check-step'
import { DetailsStep } from './details-step'
import { Steps } from './steps'
import { TermsStep } from './terms-step'
import { useIdentity } from './use-identity'
import { type DoneHere, type HostedPage, NOTHING_DONE, wizardAt } from './wizard-steps'

const STEPS = [t`Your details`, t`Terms`, t`Identity`]

/** `kyc`: who they are is verified. `account`: so it is, and the recipient is an account of theirs. */
export type WizardResult = 'kyc' | 'account'

export interface IdentityWizardProps {
  /** The number of the bank account that money is to go to, as typed, if there is one. */
  recipient?: string | undefined
  /** Called once when nothing is left to do, also where that was so before. `account`: with that result. */
  onDone: (result: WizardResult, account: BankAccount | null) => void
}

/**
 * Who somebody is, in three steps: their details, the bank's terms, the bank's check. How far they are the server keeps,
 * so that they may leave, and go on on another device.
 */
export function IdentityWizard(props: IdentityWizardProps) {
  const who = useUser()
  if (who.state === 'loading') return <Looking />
  if (who.state === 'visitor' && who.problem) return <Explained cause={who.problem} situation="account" />
  const user = who.state === 'user' ? who.user : null
  // What one person did here is nothing of another's.
  return <Wizard key={user?.user.userId ?? 'nobody'} user={user} {...props} />
}

interface WizardProps extends IdentityWizardProps {
  user: UserRecord | null
}

function Wizard({ user, recipient, onDone }: WizardProps) {
  const [done, setDone] = useState<DoneHere>(NOTHING_DONE)
  const { identity, account, problem, look } = useIdentity(user, { opened: done.opened, recipient })
  const wizard = wizardAt({ user, identity, account: account ?? null }, done)
  const isOver = wizard.step >= 3 && account !== undefined
  const tellDone = useEffectEvent(() => onDone(wizard.account ? 'account' : 'kyc', wizard.account))

  // The outside system: whoever asked.
  useEffect(() => {
    if (isOver) tellDone()
  }, [isOver])

  const open = (page: HostedPage) => setDone({ opened: page, isOpen: true, detailsMissing: false })
  const close = () => {
    setDone((before) => ({ ...before, isOpen: false }))
    look()
  }

  if (wizard.step >= 3) return <Looking />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Steps label={t`Steps`} steps={STEPS} at={wizard.step} />
      {problem && (
        <>
          <Explained cause={problem} situation="account" />
          <Button look="plain" onClick={look}>
            {t`Try again`}
          </Button>
        </>
      )}
      {identity?.stale && (
        <p role="status" className="px-1 text-soft">
          {t`The bank cannot be reached just now. This is how it stood last; nothing of it is lost.`}
        </p>
      )}
      {wizard.step === 0 && <DetailsStep user={user} onBegun={() => open('terms')} />}
      {user && wizard.step === 1 && !problem && (
        <TermsStep
          user={user}
          identity={identity}
          wizard={wizard}
          onOpen={() => open('terms')}
          onClose={close}
          onMissing={() => setDone({ ...NOTHING_DONE, detailsMissing: true })}
          onNews={look}
        />
      )}
      {user && wizard.step === 2 && identity && (
        <CheckStep
          user={user}
          identity={identity}
          wizard={wizard}
          onOpen={() => open('check')}
          onClose={close}
          onNews={look}
        />
      )}
    </div>
  )
}

function Looking() {
  return (
    <p role="status" className="flex min-h-24 items-center justify-center gap-3">
      <Spinner /> {t`Getting KYC status`}
    </p>
  )
}
