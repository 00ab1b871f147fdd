import { Link } from '@tanstack/react-router'
import { sharedLink } from '@/lib/link'
import { DownloadAttachment } from '@/links/download-attachment'
import { copyAndTell } from '@/ui/copy-button'
import { ArrowGlyph, CopyGlyph } from '@/ui/glyphs'
import { BackGlyph, HashGlyph } from '@/ui/menu-glyphs'
import { MenuItem } from '@/ui/menu-item'
import { Sheet } from '@/ui/sheet'
import { amountWords } from './amount'
import { optionsOf } from './options'
import { type HistoryRow, TYPE_WORDS } from './row'
import { type Lookup, useRowStatus } from './use-statuses'

export interface HistoryOptionsProps {
  row: HistoryRow
  lookup: Lookup
  onClose: () => void
}

/** What can be done with a payment. */
export function HistoryOptions({ row, lookup, onClose }: HistoryOptionsProps) {
  const { status } = useRowStatus(row, lookup)
  const options = optionsOf(row, status)
  const link = row.own && row.ref && { ...row.ref, secret: row.own.secret }
  const copy = (text: string, done: string) => {
    // What is said of it stands behind the sheet.
    onClose()
    void copyAndTell(text, done)
  }
  return (
    <Sheet title="Options" onClose={onClose}>
      <p className="-mt-1 pb-3 text-soft [overflow-wrap:anywhere]">
        {TYPE_WORDS[row.type]}: {amountWords(row)}
        {row.name !== null && ` for ${row.name}`}
      </p>
      <ul className="menu">
        {options.refund === 'claim' && link && (
          <li>
            <Link
              to="/claim"
              // In place of the sheet: Back leads to the list.
              replace
              search={{ c: link.chainId, v: link.version, i: link.index }}
              hash={`p=${link.secret}`}
            >
              <BackGlyph /> Refund
            </Link>
          </li>
        )}
        {options.refund === 'wallet' && (
          <li>
            <Link to="/refund" replace>
              <BackGlyph /> Refund
            </Link>
          </li>
        )}
        {options.resume && (
          <li>
            <Link to="/send" replace>
              <ArrowGlyph /> Send again
            </Link>
          </li>
        )}
        {options.follow && row.cashOutId !== null && (
          <li>
            <Link to="/cashout/status" replace search={{ id: row.cashOutId }}>
              <ArrowGlyph /> Where the money is
            </Link>
          </li>
        )}
        {options.copyLink && link && (
          <MenuItem
            glyph={<CopyGlyph />}
            onChoose={() => copy(sharedLink(location.origin, link), 'The link is in your clipboard.')}
          >
            Copy link
          </MenuItem>
        )}
        {options.download && link && <DownloadAttachment link={link} onDone={onClose} />}
        {options.copyHash && (
          <MenuItem
            glyph={<HashGlyph />}
            onChoose={() => copy(row.txHash ?? '', 'The transaction hash is in your clipboard.')}
          >
            Copy transaction hash
          </MenuItem>
        )}
      </ul>
    </Sheet>
  )
}
