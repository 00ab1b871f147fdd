import { useState } from 'react'
import { copyText } from '@/ui/copy-button'
import { ChatGlyph, MailGlyph, ShareGlyph } from '@/ui/glyphs'

interface ShareButtonsProps {
  link: string
  /** `25 USDC` */
  worth: string
}

const FAILED =
  'Sharing failed: Sharing does not work within another app. The link has been copied to clipboard.'

/** The sender's own apps take the link; nothing of ours is in between. */
export function ShareButtons({ link, worth }: ShareButtonsProps) {
  const [failed, setFailed] = useState(false)
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
  return (
    <>
      <div className="flex flex-wrap gap-2 *:flex-1 *:justify-center">
        <a
          className="chip"
          href={`mailto:?subject=${encodeURIComponent(`${worth} for you`)}&body=${encodeURIComponent(words)}`}
        >
          <MailGlyph /> E-mail
        </a>
        <a className="chip" href={`sms:?&body=${encodeURIComponent(words)}`}>
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
