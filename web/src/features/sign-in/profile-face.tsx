import { Suspense, useSyncExternalStore } from 'react'
import { seenBefore } from '@/people/seen-before'
import { PersonGlyph } from '@/ui/glyphs'
import { late } from '@/ui/late'

/** Without its code it is as for everybody. */
const OwnFace = late(
  () => import('./own-face').then((m) => m.OwnFace),
  () => <PersonGlyph />,
)

/** On the way to the profile: the face of who is signed in. */
export function ProfileFace() {
  const seen = useSyncExternalStore(seenBefore.subscribe, seenBefore.is, seenBefore.is)
  const anybody = <PersonGlyph />
  if (!seen) return anybody
  return (
    <Suspense fallback={anybody}>
      <OwnFace />
    </Suspense>
  )
}
