import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Identity } from '@/api/bank'
import type { UserRecord } from '@/api/people'
import { AccountProblem } from '@/people/account-problem'
import { leaveIfSignedOut } from '@/people/session'
import type { Cause } from '@/words/sentence'
import { beginIdentity } from './begin'
import { HostedStep } from './hosted-step'
import { storeIdentity } from './use-identity'
import type { Wizard } from './wizard-steps'

interface TermsStepProps {
  user: UserRecord
  /** Null while it is asked for. */
  identity: Identity | null
  wizard: Wizard
  onOpen: () => void
  onClose: () => void
  /** The bank wants details that the account does not have. */
  onMissing: () => void
  onNews: () => void
}

/** The bank is told who it is only once they want to read its terms. */
export function TermsStep({ user, identity, wizard, onOpen, onClose, onMissing, onNews }: TermsStepProps) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Cause | null>(null)

  const open = async () => {
    if (identity?.tosLink) return onOpen()
    setBusy(true)
    setProblem(null)
    const answer = await beginIdentity()
    setBusy(false)
    if (answer.kind === 'missing' || answer.kind === 'wrong') return onMissing()
    if (answer.kind === 'failed') {
      setProblem(answer.cause)
      return leaveIfSignedOut(queries, answer.cause)
    }
    storeIdentity(queries, user, answer.identity)
    onOpen()
  }

  return (
    <HostedStep
      page="terms"
      wizard={wizard}
      link={identity?.tosLink ?? null}
      busy={busy || identity === null ? t`Getting KYC status` : null}
      onOpen={() => void open()}
      onClose={onClose}
      onNews={onNews}
    >
      <p>
        {t`A bank moves the money, so it has terms of its own. You read them on its page, and come back here by yourself.`}
      </p>
      {problem && <AccountProblem words={t`An error occurred. Please try again later`} cause={problem} />}
    </HostedStep>
  )
}
