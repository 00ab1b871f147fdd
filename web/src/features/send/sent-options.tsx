import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { SentLink } from '@/device/records/sent-links'
import { sharedLink } from '@/lib/link'
import { heldWhile } from '@/ui/button'
import { copyAndTell } from '@/ui/copy-button'
import { ArrowGlyph, CopyGlyph } from '@/ui/glyphs'
import { BackGlyph, DownloadGlyph, HashGlyph } from '@/ui/menu-glyphs'
import { Sheet } from '@/ui/sheet'
import { Spinner } from '@/ui/timeline'
import { toast } from '@/ui/toasts'
import { saveAttachment } from './save-attachment'

export interface SentOptionsProps {
  link: SentLink & { index: string }
  /** Which link it is, as its row says: `25 USDC for ada@example.com`. */
  name: string
  /** The money is known to be in it, so that it can be taken back. */
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
    <Sheet title="Options" onClose={onClose}>
      <p className="-mt-1 pb-3 text-soft [overflow-wrap:anywhere]">{name}</p>
      <ul className="menu">
        <li>
          <Link
            to="/claim"
            // In place of the sheet: Back leads to the list.
            replace
            search={{ c: link.chainId, v: link.version, i: link.index }}
            hash={`p=${link.secret}`}
          >
            {pending ? <BackGlyph /> : <ArrowGlyph />} {pending ? 'Refund' : 'Open link'}
          </Link>
        </li>
        <Item
          glyph={<CopyGlyph />}
          onChoose={() => copy(sharedLink(location.origin, link), 'The link is in your clipboard.')}
        >
          Copy link
        </Item>
        {link.attachedFile !== null && <Download link={link} onDone={onClose} />}
        {link.txHash !== null && (
          <Item
            glyph={<HashGlyph />}
            onChoose={() => copy(link.txHash ?? '', 'The transaction hash is in your clipboard.')}
          >
            Copy transaction hash
          </Item>
        )}
      </ul>
    </Sheet>
  )
}

interface ItemProps {
  glyph: ReactNode
  busy?: boolean
  onChoose: () => void
  children: ReactNode
}

function Item({ glyph, busy = false, onChoose, children }: ItemProps) {
  return (
    <li>
      <button type="button" {...heldWhile(busy, onChoose)}>
        {glyph} {children}
      </button>
    </li>
  )
}

function Download({ link, onDone }: { link: SentLink & { index: string }; onDone: () => void }) {
  const [standing, setStanding] = useState<'idle' | 'busy' | { words: string }>('idle')
  const download = async () => {
    setStanding('busy')
    const words = await saveAttachment(link)
    if (words !== null) return setStanding({ words })
    onDone()
    toast('The attachment is saved.')
  }
  const busy = standing === 'busy'
  return (
    <>
      <Item glyph={busy ? <Spinner /> : <DownloadGlyph />} busy={busy} onChoose={() => void download()}>
        {busy ? 'Opening the attachment' : 'Download attachment'}
      </Item>
      {typeof standing === 'object' && (
        <li role="alert" className="pb-3 font-medium text-berry text-sm">
          {standing.words}
        </li>
      )}
    </>
  )
}
