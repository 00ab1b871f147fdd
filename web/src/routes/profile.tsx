import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { ProfilePage } from '@/features/profile/profile-page'

interface ProfileSearch {
  /** The part of it that is shown; left out, the first. */
  tab?: string
}

export const Route = createFileRoute('/profile')({
  validateSearch: ({ tab }: Record<string, unknown>): ProfileSearch =>
    typeof tab === 'string' ? { tab } : {},
  component: Profile,
})

function Profile() {
  const { tab } = useSearch({ from: '/profile' })
  const navigate = useNavigate({ from: '/profile' })
  return (
    <ProfilePage
      tab={tab}
      // In the same place of the history: Back leaves the profile.
      onTab={(tab) => void navigate({ search: { tab }, replace: true, resetScroll: false })}
    />
  )
}
