import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { seenBefore } from '@/people/seen-before'
import { useUser } from '@/people/use-user'
import { usePageTitle } from '@/ui/page-title'
import { loadHistory } from './late-history'
import { OperatorLinks } from './operator-links'
import { Profile } from './profile'
import { ProfileMain } from './profile-main'
import { ProfileSkeleton } from './skeleton'
import { type TabName, tabNamed } from './tab-names'
import { Visitor } from './visitor'

interface ProfilePageProps {
  /** As the address has it. */
  tab: string | undefined
  onTab: (tab: TabName) => void
}

/** Who somebody is here, what they did, whom they met, and what is theirs. */
export function ProfilePage({ tab: named, onTab }: ProfilePageProps) {
  const tab = tabNamed(named)
  usePageTitle(t`Profile`)
  const who = useUser()

  // The outside system: code that whoever was signed in here is about to want. It comes while it is asked who it is.
  useEffect(() => void (seenBefore.is() && loadHistory().catch(() => undefined)), [])

  return (
    <ProfileMain>
      {who.state === 'user' ? (
        <Profile known={who.user} tab={tab} onTab={onTab} />
      ) : who.state === 'visitor' ? (
        <Visitor tab={tab} problem={who.problem ?? null} />
      ) : (
        <ProfileSkeleton tab={tab} />
      )}
      <OperatorLinks />
    </ProfileMain>
  )
}
