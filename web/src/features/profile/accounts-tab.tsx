import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { bankConfigOf } from '@/api/bank'
import type { UserRecord } from '@/api/people'
import { useConfig } from '@/api/queries'
import { useAccount } from '@/chain/wallet'
import { sameAddress } from '@/lib/address'
import { Button, buttonClass } from '@/ui/button'
import { late } from '@/ui/late'
import { UnloadedSheet } from '@/ui/unloaded'
import { AccountRow } from './account-row'
import { EmptyTab } from './empty-tab'
import { usePaging } from './paging'
import type { RemoveSheetProps } from './remove-sheet'
import { TabPages } from './tab-pages'

const RemoveSheet = late<RemoveSheetProps>(
  () => import('./remove-sheet').then((m) => m.RemoveSheet),
  UnloadedSheet,
)

interface AccountsTabProps {
  known: UserRecord
  /** One more wallet is wanted. */
  onAdd: () => void
}

/** The wallets and banks that are somebody's. */
export function AccountsTab({ known, onAdd }: AccountsTabProps) {
  const { rows, page, pages, turnTo } = usePaging(known.accounts)
  const [removed, setRemoved] = useState<string | null>(null)
  const connected = useAccount()?.address
  const bank = bankConfigOf(useConfig())
  const shown = known.accounts.find(({ account_id }) => account_id === removed)
  return (
    <>
      {rows.length === 0 ? (
        <EmptyTab title={t`No accounts yet`}>
          {t`Add a wallet: you can sign in with it, and its payments are in your history.`}
        </EmptyTab>
      ) : (
        <ul>
          {rows.map((account) => (
            <AccountRow
              key={account.account_id}
              account={account}
              connected={sameAddress(account.account_identifier, connected)}
              onRemove={({ account_id }) => setRemoved(account_id)}
            />
          ))}
        </ul>
      )}
      <TabPages page={page} pages={pages} onPage={turnTo} />
      <div className="mx-auto grid max-w-[27rem] gap-3 pt-4">
        <Button look="plain" onClick={onAdd}>
          {t`Add a wallet`}
        </Button>
        {bank && (
          <Link to="/link-account" className={`${buttonClass('plain')} w-full`}>
            {t`Link a bank account`}
          </Link>
        )}
      </div>
      <Suspense>{shown && <RemoveSheet account={shown} onClose={() => setRemoved(null)} />}</Suspense>
    </>
  )
}
