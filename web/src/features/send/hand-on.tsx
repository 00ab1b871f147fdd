import { readRecipient } from '@/lib/recipient'
import { buttonClass } from '@/ui/button'
import { ChatGlyph, MailGlyph } from '@/ui/glyphs'
import { mailtoOf, type Sharing, smsOf } from './sharing'

/** The one thing to do next for a link that is for somebody: to send it to them. Nothing for any other. */
export function HandOn(sharing: Sharing) {
  const kind = readRecipient(sharing.to ?? '').kind
  if (kind !== 'email' && kind !== 'phone') return null
  return (
    <a
      className={`${buttonClass('strong')} w-full [overflow-wrap:anywhere]`}
      href={kind === 'email' ? mailtoOf(sharing) : smsOf(sharing)}
    >
      {kind === 'email' ? <MailGlyph /> : <ChatGlyph />} Send it to {sharing.to}
    </a>
  )
}
