import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { DownloadGlyph } from '@/ui/menu-glyphs'
import { MenuItem } from '@/ui/menu-item'
import { Spinner } from '@/ui/timeline'
import { toast } from '@/ui/toasts'
import { type OwnLink, saveAttachment } from './save-attachment'

interface DownloadAttachmentProps {
  link: OwnLink
  onDone: () => void
}

/** Among what can be done with a link: the file that went with it, opened and saved. Why not is said where it was asked for. */
export function DownloadAttachment({ link, onDone }: DownloadAttachmentProps) {
  const [standing, setStanding] = useState<'idle' | 'busy' | { words: string }>('idle')
  const download = async () => {
    setStanding('busy')
    const words = await saveAttachment(link)
    if (words !== null) return setStanding({ words })
    onDone()
    toast(t`The attachment is saved.`)
  }
  const busy = standing === 'busy'
  return (
    <>
      <MenuItem glyph={busy ? <Spinner /> : <DownloadGlyph />} busy={busy} onChoose={() => void download()}>
        {busy ? t`Opening the attachment` : t`Download attachment`}
      </MenuItem>
      {typeof standing === 'object' && (
        <li role="alert" className="pb-3 font-medium text-berry text-sm">
          {standing.words}
        </li>
      )}
    </>
  )
}
