import { useState } from 'react'
import { readRecipient } from '@/lib/recipient'
import { copyText } from '@/ui/copy-button'
import { ChatGlyph, MailGlyph, ShareGlyph } from '@/ui/glyphs'

interface ShareButtonsProps {
  link: string
  /** `25 USDC` */
  worth: string
  /** The e-mail address or phone number that it is for, where one was given. */
  to: string | null
}

const FAILED =
  'Sharing failed: Sharing does not work within another app. The link has been copied to clipboard.'

/** The sender's own apps take the link; nothing of ours is in between. */
export function ShareButtons({ link, worth, to }: ShareButtonsProps) {
  const [failed, setFailed] = useState(false)
  const recipient = readRecipient(to ?? '')
  const email = recipient.kind === 'email' ? recipient.email : ''
  const phone = recipient.kind === 'phone' ? recipient.text : ''
  const words = `I sent you ${worth}. Open this link to claim it: ${link}`
  const share = async () => {
    try {
      await navigator.share({ text: `I sent you ${worth}. Open this link to claim it:`, url: link })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      await copyText(link)
      setFailed(true)
    }
  }
  const subject = encodeURIComponent(`${worth} for you`)
  return (
    <>
      <div className="flex flex-wrap gap-2 *:flex-1 *:justify-center">
        <a
          className="chip"
          aria-current={email !== ''}
          href={`mailto:${encodeURIComponent(email)}?subject=${subject}&body=${encodeURIComponent(words)}`}
        >
          <MailGlyph /> E-mail
        </a>
        <a
          className="chip"
          aria-current={phone !== ''}
          href={`sms:${phone}?&body=${encodeURIComponent(words)}`}
        >
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
          {FAILED}
        </p>
      )}
    </>
  )
}
