import { useState } from 'react'
import { copyText } from '@/ui/copy-button'
import { ChatGlyph, MailGlyph, ShareGlyph } from '@/ui/glyphs'
import { invitation, mailtoOf, type Sharing, smsOf } from './sharing'

const FAILED = 'Sharing failed: Sharing does not work within another app.'
const COPIED = 'The link has been copied to clipboard.'
const COPY_IT = 'Copy the link from the field above.'

/** The sender's own apps take the link; nothing of ours is in between. */
export function ShareButtons(sharing: Sharing) {
  const [failed, setFailed] = useState<{ copied: boolean } | null>(null)
  const { link, worth } = sharing
  const share = async () => {
    try {
      await navigator.share({ text: invitation(worth), url: link })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      setFailed({ copied: await copyText(link) })
    }
  }
  return (
    <>
      <div className="flex flex-wrap gap-2 *:flex-1 *:justify-center">
        <a className="chip" href={mailtoOf(sharing)}>
          <MailGlyph /> E-mail
        </a>
        <a className="chip" href={smsOf(sharing)}>
          <ChatGlyph /> SMS
        </a>
        {'share' in navigator && (
          <button type="button" className="chip" onClick={share}>
            <ShareGlyph /> Share
          </button>
        )}
      </div>
      {failed && (
        <p role="alert" className="font-medium text-berry">
          {FAILED} {failed.copied ? COPIED : COPY_IT}
        </p>
      )}
    </>
  )
}
