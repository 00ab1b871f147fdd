import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Identity } from '@/api/bank'
import type { UserRecord } from '@/api/people'
import { AccountProblem } from '@/people/account-problem'
import { Button } from '@/ui/button'
import type { Cause } from '@/words/sentence'
import { beginIdentity } from './begin'
import { HostedStep } from './hosted-step'
import { StandingWords } from './standing-words'
import { storeIdentity } from './use-identity'
import type { Wizard } from './wizard-steps'

interface CheckStepProps {
  user: UserRecord
  identity: Identity
  wizard: Wizard
  onOpen: () => void
  onClose: () => void
  onNews: () => void
}

/** The bank looks at somebody's papers, and says what it thinks of them. */
export function CheckStep({ user, identity, wizard, onOpen, onClose, onNews }: CheckStepProps) {
  if (wizard.standing) {
    return (
      <section aria-label="Identity check" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <StandingWords standing={wizard.standing} />
        {wizard.standing.kind === 'rejected' && identity.canBegin && <BeginAnew user={user} />}
      </section>
    )
  }
  return (
    <HostedStep
      page="check"
      wizard={wizard}
      link={identity.kycLink}
      busy={identity.kycLink === null ? 'Getting KYC status' : null}
      onOpen={onOpen}
      onClose={onClose}
      onNews={onNews}
    >
      <p>
        Keep an identity card or a passport at hand. It takes some minutes; you may leave at any time, and go on
        here or on another device.
      </p>
    </HostedStep>
  )
}

/** What was rejected may be tried again, where the bank lets it. */
function BeginAnew({ user }: { user: UserRecord }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Cause | null>(null)

  const begin = async () => {
    setBusy(true)
    setProblem(null)
    const answer = await beginIdentity()
    setBusy(false)
    if (answer.kind === 'begun') storeIdentity(queries, user, answer.identity)
    if (answer.kind === 'failed') setProblem(answer.cause)
  }

  return (
    <>
      {problem && <AccountProblem words="An error occurred. Please try again later" cause={problem} />}
      <Button look="plain" busy={busy ? 'Getting KYC status' : null} onClick={() => void begin()}>
        Try again
      </Button>
    </>
  )
}
