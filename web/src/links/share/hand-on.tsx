import { t } from '@lingui/core/macro'
import { readRecipient } from '@/lib/typed-recipient'
import { buttonClass } from '@/ui/button'
import { ChatGlyph, MailGlyph } from '@/ui/glyphs'
import { mailtoOf, type Sharing, smsOf } from './sharing'

/** Whether a link was made for an e-mail address or a phone number. */
export function isForSomebody(to: string | null): boolean {
  return ['email', 'phone'].includes(readRecipient(to ?? '').kind)
}

/** The one thing to do next for a link that is for somebody: to send it to them. */
export function HandOn(sharing: Sharing) {
  const recipient = sharing.to ?? ''
  const { kind } = readRecipient(recipient)
  return (
    <a
      className={`${buttonClass('strong')} w-full [overflow-wrap:anywhere]`}
      href={kind === 'email' ? mailtoOf(sharing) : smsOf(sharing)}
    >
      {kind === 'email' ? <MailGlyph /> : <ChatGlyph />} {t`Send it to ${recipient}`}
    </a>
  )
}
