import { ProfileMain } from '@/features/profile/profile-main'
import { ProfileSkeleton } from '@/features/profile/skeleton'
import { StillShell } from '@/ui/shell'

/** A profile before anything is known of whoever opens it. */
export function ProfilePaint() {
  return (
    <div inert>
      <StillShell at="/profile">
        <ProfileMain>
          <ProfileSkeleton tab="history" />
        </ProfileMain>
      </StillShell>
    </div>
  )
}
