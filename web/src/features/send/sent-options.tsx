import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { SentLink } from '@/device/records/sent-links'
import { sharedLink } from '@filbert/sdk/link'
import { DownloadAttachment } from '@/links/download-attachment'
import { copyAndTell } from '@/ui/copy-button'
import { ArrowGlyph, CopyGlyph } from '@/ui/glyphs'
import { BackGlyph, HashGlyph } from '@/ui/menu-glyphs'
import { MenuItem } from '@/ui/menu-item'
import { Sheet } from '@/ui/sheet'

export interface SentOptionsProps {
  link: SentLink & { index: string }
  /** Which link it is, as its row says: `25 USDC for ada@example.com`. */
  name: string
  /** The money is known to be in it, so that it can be refunded. */
  pending: boolean
  onClose: () => void
}

/** What can be done with a link that was sent from here. */
export function SentOptions({ link, name, pending, onClose }: SentOptionsProps) {
  const copy = (text: string, done: string) => {
    // What is said of it stands behind the sheet.
    onClose()
    void copyAndTell(text, done)
  }
  return (
    <Sheet title={t`Options`} onClose={onClose}>
      <p translate="no" className="-mt-1 pb-3 text-soft [overflow-wrap:anywhere]">
        {name}
      </p>
      <ul className="menu">
        <li>
          <Link
            to="/claim"
            // In place of the sheet: Back leads to the list.
            replace
            search={{ c: link.chainId, v: link.version, i: link.index }}
            hash={`p=${link.secret}`}
          >
            {pending ? <BackGlyph /> : <ArrowGlyph />}{' '}
            {pending ? t({ context: 'what a button does', message: 'Refund' }) : t`Open link`}
          </Link>
        </li>
        <MenuItem
          glyph={<CopyGlyph />}
          onChoose={() => copy(sharedLink(location.origin, link), t`The link is in your clipboard.`)}
        >
          {t`Copy link`}
        </MenuItem>
        {link.attachedFile !== null && <DownloadAttachment link={link} onDone={onClose} />}
        {link.txHash !== null && (
          <MenuItem
            glyph={<HashGlyph />}
            onChoose={() => copy(link.txHash ?? '', t`The transaction hash is in your clipboard.`)}
          >
            {t`Copy transaction hash`}
          </MenuItem>
        )}
      </ul>
    </Sheet>
  )
}
