import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserRecord } from '@/api/people'
import { AccountProblem } from '@/people/account-problem'
import { leaveIfSignedOut } from '@/people/session'
import { Button } from '@/ui/button'
import type { Cause } from '@/words/sentence'
import { beginIdentity } from './begin'
import { storeIdentity } from './use-identity'

interface TryAgainProps {
  user: UserRecord
  /** The bank takes papers once more. */
  onBegun: () => void
}

/** The way on for who was rejected, where the bank lets them show their papers once more. */
export function TryAgain({ user, onBegun }: TryAgainProps) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Cause | null>(null)

  const begin = async () => {
    setBusy(true)
    setProblem(null)
    const answer = await beginIdentity()
    setBusy(false)
    if (answer.kind === 'begun') {
      storeIdentity(queries, user, answer.identity)
      if (answer.identity.state === 'check') onBegun()
    } else if (answer.kind === 'failed') {
      setProblem(answer.cause)
      leaveIfSignedOut(queries, answer.cause)
    }
  }

  return (
    <>
      <p className="px-1">
        {t`You may try again, with papers that are valid and pictures on which all of them can be read.`}
      </p>
      {problem && <AccountProblem words={t`An error occurred. Please try again later`} cause={problem} />}
      <Button onClick={() => void begin()} busy={busy ? t`Getting KYC status` : null}>
        {t`Try again`}
      </Button>
    </>
  )
}
