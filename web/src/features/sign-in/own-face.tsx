import { Face } from '@/people/face'
import { useUser } from '@/people/use-user'
import { PersonGlyph } from '@/ui/glyphs'

/** The face of who is signed in. */
export function OwnFace() {
  const who = useUser()
  return who.state === 'user' ? <Face user={who.user} /> : <PersonGlyph />
}
