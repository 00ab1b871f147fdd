import { useState } from 'react'
import type { UserRecord } from '@/api/people'
import { AccountProblem } from '@/people/account-problem'
import { useLogOut } from '@/people/use-log-out'
import { heldWhile } from '@/ui/button'
import { Tabs } from '@/ui/tabs'
import { Spinner } from '@/ui/timeline'
import { AccountsTab } from './accounts-tab'
import { AvatarField } from './avatar-field'
import { AccountCare } from './care'
import { ContactsTab } from './contacts-tab'
import { HistoryTab } from './history-tab'
import { KycBadge } from './kyc-badge'
import { Pass } from './pass'
import { InvitesFigure, PointsFigure } from './points'
import { ProfileFrame } from './profile-frame'
import { TABS, type TabName } from './tab-names'
import { UsernameField } from './username-field'
import { lineOf } from './who'

interface ProfileProps {
  known: UserRecord
  tab: TabName
  onTab: (tab: TabName) => void
  onAddWallet: () => void
}

/** The profile of whoever is signed in. */
export function Profile({ known, tab, onTab, onAddWallet }: ProfileProps) {
  const { logOut, leaving, problem } = useLogOut()
  const [photoProblem, setPhotoProblem] = useState<string | null>(null)
  return (
    <>
      <ProfileFrame
        out={
          <button type="button" className="chip" aria-busy={leaving} {...heldWhile(leaving, logOut)}>
            {leaving && <Spinner />} Log out
          </button>
        }
        problem={problem && <AccountProblem words="Error logging out" cause={problem} />}
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
        <Tabs label="Profile" tabs={TABS} chosen={tab} onChoose={onTab}>
          {tab === 'history' && <HistoryTab />}
          {tab === 'contacts' && <ContactsTab known={known} />}
          {tab === 'accounts' && <AccountsTab known={known} onAdd={onAddWallet} />}
        </Tabs>
      </ProfileFrame>
      <AccountCare known={known} />
    </>
  )
}
