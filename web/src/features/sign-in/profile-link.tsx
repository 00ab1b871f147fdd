import { Link } from '@tanstack/react-router'
import { Suspense, useSyncExternalStore } from 'react'
import { seenBefore } from '@/people/seen-before'
import { PersonGlyph } from '@/ui/glyphs'
import { late } from '@/ui/late'
import { PROFILE_PLACE, ProfileFace } from '@/ui/shell'

/** Without its code the link is as for everybody. */
const OwnFace = late(
  () => import('./own-face').then((m) => m.OwnFace),
  () => <PersonGlyph />,
)

/** To the profile, whoever it is; with the face of who is signed in. */
export function ProfileLink() {
  const seen = useSyncExternalStore(seenBefore.subscribe, seenBefore.is, seenBefore.is)
  const anybody = <PersonGlyph />
  return (
    <Link to="/profile" className={PROFILE_PLACE}>
      <ProfileFace
        face={
          seen ? (
            <Suspense fallback={anybody}>
              <OwnFace />
            </Suspense>
          ) : (
            anybody
          )
        }
      />
    </Link>
  )
}
