import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { UserRecord } from '@/api/people'
import { userQuery } from '@/people/session'
import { useUser } from '@/people/use-user'
import { late } from '@/ui/late'
import { usePageTitle } from '@/ui/page-title'
import { UnloadedSheet } from '@/ui/unloaded'
import type { AddWalletSheetProps } from './add-wallet-sheet'
import { OperatorLinks } from './operator-links'
import { Profile } from './profile'
import { ProfileMain } from './profile-main'
import { ProfileSkeleton } from './skeleton'
import { type TabName, tabNamed } from './tab-names'
import { Visitor } from './visitor'

const AddWalletSheet = late<AddWalletSheetProps>(
  () => import('./add-wallet-sheet').then((m) => m.AddWalletSheet),
  UnloadedSheet,
)

interface ProfilePageProps {
  /** As the address has it. */
  tab: string | undefined
  onTab: (tab: TabName) => void
}

/** Who somebody is here, what they did, whom they met, and what is theirs. */
export function ProfilePage({ tab: named, onTab }: ProfilePageProps) {
  const tab = tabNamed(named)
  usePageTitle('Profile')
  const who = useUser()
  const [adding, setAdding] = useState(false)
  const known = useKnown(adding)
  const shown = who.state === 'user' ? who.user : known
  return (
    <ProfileMain>
      {shown ? (
        <Profile known={shown} tab={tab} onTab={onTab} onAddWallet={() => setAdding(true)} />
      ) : who.state === 'visitor' ? (
        <Visitor tab={tab} problem={who.problem ?? null} />
      ) : (
        <ProfileSkeleton tab={tab} />
      )}
      <OperatorLinks />
      <Suspense>
        {adding && shown && <AddWalletSheet known={shown} onClose={() => setAdding(false)} />}
      </Suspense>
    </ProfileMain>
  )
}

/** Whoever the session is of: also while the wallet that they are about to add is connected in place of their own. */
function useKnown(wanted: boolean): UserRecord | null {
  const { data } = useQuery({ ...userQuery, enabled: false })
  return (wanted && data?.user) || null
}
