import { useState } from 'react'
import type { UserRecord } from '@/api/people'
import { PersonGlyph } from '@/ui/glyphs'

/** A person's picture, else the letter their name begins with. Words stand beside it. */
export function Face({ user: { user } }: { user: UserRecord }) {
  const [missing, setMissing] = useState<string | null>(null)
  const picture = user.profile_picture
  const name = user.username ?? user.full_name ?? user.email
  if (picture && picture !== missing) {
    return (
      <img
        src={picture}
        alt=""
        width={32}
        height={32}
        className="size-8 rounded-full border-[1.5px] border-outline object-cover"
        onError={() => setMissing(picture)}
      />
    )
  }
  return (
    <span
      translate="no"
      aria-hidden="true"
      className="display grid size-8 place-items-center rounded-full border-[1.5px] border-outline bg-butter text-lg text-outline"
    >
      {name ? [...name][0]?.toUpperCase() : <PersonGlyph />}
    </span>
  )
}
