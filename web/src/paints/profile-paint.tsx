import { ProfileMain } from '@/features/profile/profile-main'
import { ProfileSkeleton } from '@/features/profile/skeleton'
import { StillPage } from './still-page'

/** A profile before anything is known of whoever opens it. */
export function ProfilePaint() {
  return (
    <StillPage at="/profile">
      <ProfileMain>
        <ProfileSkeleton tab="history" />
      </ProfileMain>
    </StillPage>
  )
}
