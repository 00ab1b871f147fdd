import { t } from '@lingui/core/macro'
import { CopyButton, copyText } from '@/ui/copy-button'
import { buttonClass } from '@/ui/button'
import { ChatGlyph, MailGlyph, ShareGlyph } from '@/ui/glyphs'
import { toast } from '@/ui/toasts'
import { HandOn, isForSomebody } from './hand-on'
import { LinkField } from './link-field'
import { mailtoOf, type Sharing, smsOf } from './sharing'

/** From the specification, and so long it is shown. Milliseconds. */
const FAILED = t`Sharing failed: Sharing does not work within another app.`
const COPIED = t`The link has been copied to clipboard.`
const COPY_IT = t`Copy the link from the field above.`
const FAILED_FOR = 9_000

const STRONG = `${buttonClass('strong')} w-full [overflow-wrap:anywhere]`

/**
 * The link, and the one thing to do with it first: to send it to whom it is for, or to share it where that can be,
 * or to copy it. The sender's own apps take it; nothing of ours is in between.
 */
export function Share(sharing: Sharing) {
  const { link, words, to } = sharing
  const handed = isForSomebody(to)
  const shares = 'share' in navigator
  const share = async () => {
    try {
      await navigator.share({ text: words, url: link })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      const copied = await copyText(link)
      toast(`${FAILED} ${copied ? COPIED : COPY_IT}`, { tone: 'warning', lasts: FAILED_FOR })
    }
  }
  const shareButton = (className: string) => (
    <button type="button" className={className} onClick={share}>
      <ShareGlyph /> {t`Share`}
    </button>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <LinkField link={link} copies={handed || shares} />
      {handed ? (
        <HandOn {...sharing} />
      ) : shares ? (
        shareButton(STRONG)
      ) : (
        <CopyButton text={link} label={t`Copy link`} className={STRONG}>
          {t`Copy link`}
        </CopyButton>
      )}
      <div className="flex flex-wrap gap-2 *:flex-1 *:justify-center">
        <a className="chip" href={mailtoOf(sharing)}>
          <MailGlyph /> {t`E-mail`}
        </a>
        <a className="chip" href={smsOf(sharing)}>
          <ChatGlyph /> {t`SMS`}
        </a>
        {handed && shares && shareButton('chip')}
      </div>
    </div>
  )
}
