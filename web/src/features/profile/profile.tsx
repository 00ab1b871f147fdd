import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'
import type { UserRecord } from '@/api/people'
import { AccountProblem } from '@/people/account-problem'
import { useLogOut } from '@/people/use-log-out'
import { heldWhile } from '@/ui/button'
import { late } from '@/ui/late'
import { Tabs } from '@/ui/tabs'
import { Spinner } from '@/ui/timeline'
import { UnloadedSheet } from '@/ui/unloaded'
import { AccountsTab } from './accounts-tab'
import type { AddWalletSheetProps } from './add-wallet-sheet'
import { AvatarField } from './avatar-field'
import { AccountCare } from './care'
import { ContactsTab } from './contacts-tab'
import { HistoryTab } from './late-history'
import { KycBadge } from './kyc-badge'
import { LostAddress } from './lost-address'
import { Pass } from './pass'
import { InvitesFigure, PointsFigure } from './points'
import { USUAL_PAGE_SIZE } from './page-size'
import { ProfileFrame } from './profile-frame'
import { RowBones } from './skeleton'
import { TABS, type TabName } from './tab-names'
import { UsernameField } from './username-field'
import { lineOf } from './who'

const AddWalletSheet = late<AddWalletSheetProps>(
  () => import('./add-wallet-sheet').then((m) => m.AddWalletSheet),
  UnloadedSheet,
)

interface ProfileProps {
  known: UserRecord
  tab: TabName
  onTab: (tab: TabName) => void
}

/** The profile of whoever is signed in. */
export function Profile({ known, tab, onTab }: ProfileProps) {
  const { logOut, leaving, problem } = useLogOut()
  const [adding, setAdding] = useState(false)
  const [photoProblem, setPhotoProblem] = useState<string | null>(null)
  return (
    <>
      <ProfileFrame
        out={
          <button type="button" className="chip" aria-busy={leaving} {...heldWhile(leaving, logOut)}>
            {leaving && <Spinner />} {t`Log out`}
          </button>
        }
        problem={problem && <AccountProblem words={t`Error logging out`} cause={problem} />}
        pass={
          <Pass
            avatar={<AvatarField known={known} onProblem={setPhotoProblem} />}
            name={<UsernameField known={known} />}
            line={lineOf(known)}
            badge={<KycBadge status={known.user.kycStatus} />}
            problem={photoProblem}
            points={<PointsFigure known={known} />}
            invites={<InvitesFigure known={known} />}
          />
        }
      >
        <LostAddress known={known} onAdd={() => setAdding(true)} />
        <Tabs label={t`Profile`} tabs={TABS} chosen={tab} onChoose={onTab}>
          {tab === 'history' && (
            <Suspense fallback={<RowBones rows={USUAL_PAGE_SIZE} />}>
              <HistoryTab />
            </Suspense>
          )}
          {tab === 'contacts' && <ContactsTab known={known} />}
          {tab === 'accounts' && <AccountsTab known={known} onAdd={() => setAdding(true)} />}
        </Tabs>
      </ProfileFrame>
      <AccountCare known={known} />
      <Suspense>{adding && <AddWalletSheet known={known} onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}
