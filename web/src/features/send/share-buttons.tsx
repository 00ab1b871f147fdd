import { copyText } from '@/ui/copy-button'
import { ChatGlyph, MailGlyph, ShareGlyph } from '@/ui/glyphs'
import { toast } from '@/ui/toasts'
import { invitation, mailtoOf, type Sharing, smsOf } from './sharing'

/** From the specification, and so long it is shown. Milliseconds. */
const FAILED = 'Sharing failed: Sharing does not work within another app.'
const COPIED = 'The link has been copied to clipboard.'
const COPY_IT = 'Copy the link from the field above.'
const FAILED_FOR = 9_000

/** The sender's own apps take the link; nothing of ours is in between. */
export function ShareButtons(sharing: Sharing) {
  const { link, worth } = sharing
  const share = async () => {
    try {
      await navigator.share({ text: invitation(worth), url: link })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      const copied = await copyText(link)
      toast(`${FAILED} ${copied ? COPIED : COPY_IT}`, { tone: 'warning', lasts: FAILED_FOR })
    }
  }
  return (
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
  )
}
