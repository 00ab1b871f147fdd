import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bankApi } from '@/api/bank'
import { ApiError } from '@/api/client'
import { type Account, peopleApi } from '@/api/people'
import { OWN_FAULT } from '@/lib/cause'
import { leaveIfSignedOut, refetchUser, storeUser } from '@/people/session'
import { Button } from '@/ui/button'
import { Identicon } from '@/ui/identicon'
import { Sheet } from '@/ui/sheet'
import { toast } from '@/ui/toasts'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { ACCOUNT_LABELS } from './account-words'
import { isAddress } from './who'

export interface RemoveSheetProps {
  account: Account
  onClose: () => void
}

/** Asks once more before an account is taken off the profile, and says what that changes. */
export function RemoveSheet({ account, onClose }: RemoveSheetProps) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Cause | null>(null)
  const identifier = account.account_identifier
  const label = ACCOUNT_LABELS[account.account_type]
  const isWallet = account.account_type === 'wallet'

  const remove = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const removing = isWallet
        ? peopleApi.removeAccount(identifier)
        : bankApi.unlinkAccount(account.account_id)
      await storeUser(queries, await removing)
      onClose()
      toast(isWallet ? t`Wallet removed.` : t`${label} removed.`)
      // The session may have been that wallet's.
      await refetchUser(queries)
    } catch (error) {
      setBusy(false)
      setProblem(error instanceof ApiError ? error : OWN_FAULT)
      await leaveIfSignedOut(queries, error)
    }
  }

  return (
    <Sheet title={isWallet ? t`Remove this wallet?` : t`Remove this account?`} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex items-center gap-3">
          {isAddress(identifier) && <Identicon address={identifier} size={40} />}
          <p translate="no" className="min-w-0 break-all font-semibold tabular-nums">
            {identifier}
          </p>
        </div>
        <p>
          {isWallet
            ? t`It no longer opens your profile, and its payments leave your history. Its money stays where it is, and so do its links.`
            : t`It is no longer offered when you cash out. What is on its way to it still arrives.`}
        </p>
        {problem && <Explained cause={problem} situation="account" />}
        <Button look="plain" busy={busy ? t`Removing` : null} onClick={() => void remove()}>
          {t`Remove it`}
        </Button>
      </div>
    </Sheet>
  )
}
