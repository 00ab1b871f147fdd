import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '@/api/client'
import { peopleApi } from '@/api/people'
import { OWN_FAULT } from '@/lib/cause'
import { clearUser, leaveIfSignedOut } from '@/people/session'
import { Button } from '@/ui/button'
import { Sheet } from '@/ui/sheet'
import { toast } from '@/ui/toasts'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import type { CareSheetProps } from './care-sheet'
import { CONFIRMATION, isConfirmed } from './confirmation'

/** The last step: what goes, what stays, and a word to be typed, so that nobody leaves by a slip of the finger. */
export function DeleteSheet({ onClose }: CareSheetProps) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Cause | null>(null)

  const leave = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await peopleApi.deleteUser()
      onClose()
      await clearUser(queries)
      toast(t`Your account is deleted.`)
    } catch (error) {
      setBusy(false)
      setProblem(error instanceof ApiError ? error : OWN_FAULT)
      await leaveIfSignedOut(queries, error)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && isConfirmed(typed)) void leave()
  }

  return (
    <Sheet title={t`Delete my account`} onClose={onClose}>
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div>
          <h3 className="font-sans font-semibold">{t`What goes, for good`}</h3>
          <ul className="list-disc pl-5">
            <li>{t`your username, name, e-mail address and picture`}</li>
            <li>{t`which wallets are yours, and what you call your contacts`}</li>
            <li>{t`every place where you are signed in`}</li>
          </ul>
        </div>
        <div>
          <h3 className="font-sans font-semibold">{t`What stays`}</h3>
          <ul className="list-disc pl-5">
            <li>{t`money in links: it can be claimed, and your wallet can refund it`}</li>
            <li>{t`payments: the chain keeps them, and we cannot change it`}</li>
          </ul>
        </div>
        <label className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <span>
            <Trans>
              Type <strong>{CONFIRMATION}</strong> to go on
            </Trans>
          </span>
          <span className="field">
            <input
              value={typed}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={busy}
              onChange={({ target }) => setTyped(target.value)}
            />
          </span>
        </label>
        {problem && <Explained cause={problem} situation="account" />}
        <Button type="submit" busy={busy ? t`Deleting` : null} disabled={!isConfirmed(typed)}>
          {t`Delete my account`}
        </Button>
      </form>
    </Sheet>
  )
}
