import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserRecord } from '@/api/people'
import { READ_PICTURES } from '@/lib/attachment/media-type'
import { Spinner } from '@/ui/timeline'
import { Avatar } from './avatar'
import { changePhoto } from './change'
import { CameraGlyph } from './glyphs'
import { walletOf } from './who'

interface AvatarFieldProps {
  known: UserRecord
  /** What was wrong with the file that was chosen, if anything was. */
  onProblem: (problem: string | null) => void
}

/** One's picture, which is changed by choosing another. */
export function AvatarField({ known, onProblem }: AvatarFieldProps) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const choose = async (photo: File) => {
    setBusy(true)
    onProblem(null)
    onProblem(await changePhoto(queries, known, photo).finally(() => setBusy(false)))
  }
  return (
    <label
      className="relative inline-grid cursor-pointer rounded-full has-focus-visible:outline-3 has-focus-visible:outline-teal has-focus-visible:outline-offset-3"
      title={t`Change profile photo`}
    >
      <input
        type="file"
        // Phones turn what they have into one of these.
        accept={READ_PICTURES.join()}
        aria-label={t`Change profile photo`}
        className="sr-only"
        disabled={busy}
        onChange={({ target }) => {
          const [photo] = target.files ?? []
          // The same file may be chosen again.
          target.value = ''
          if (photo) void choose(photo)
        }}
      />
      <Avatar picture={known.user.profile_picture} address={walletOf(known.accounts)} size="card" />
      <span
        aria-hidden="true"
        className="absolute -right-1 -bottom-1 grid size-9 place-items-center rounded-full border-[1.5px] border-edge bg-card"
      >
        {busy ? <Spinner /> : <CameraGlyph />}
      </span>
    </label>
  )
}
