import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { sharedLink } from '@filbert/sdk/link'
import { requestUrl } from '@filbert/sdk/request-link'
import { useUser } from '@/people/use-user'
import { DownloadAttachment } from '@/links/download-attachment'
import { CancelItem } from '@/links/requests/cancel-item'
import { copyAndTell } from '@/ui/copy-button'
import { ArrowGlyph, CopyGlyph } from '@/ui/glyphs'
import { BackGlyph, HashGlyph } from '@/ui/menu-glyphs'
import { MenuItem } from '@/ui/menu-item'
import { Sheet } from '@/ui/sheet'
import { amountWords } from './amount'
import { optionsOf } from './options'
import { type HistoryRow, TYPE_WORDS } from './row'
import { type Lookup, useRowStatus } from './use-statuses'

const REFUND = t({ context: 'what a button does', message: 'Refund' })

export interface HistoryOptionsProps {
  row: HistoryRow
  lookup: Lookup
  onClose: () => void
}

/** What can be done with a payment. */
export function HistoryOptions({ row, lookup, onClose }: HistoryOptionsProps) {
  const { status } = useRowStatus(row, lookup)
  const signedIn = useUser().state === 'user'
  const options = optionsOf(row, status)
  const link = row.own && row.ref && { ...row.ref, secret: row.own.secret }
  const type = TYPE_WORDS[row.type]
  const amount = amountWords(row)
  const { name } = row
  const copy = (text: string, done: string) => {
    // What is said of it stands behind the sheet.
    onClose()
    void copyAndTell(text, done)
  }
  return (
    <Sheet title={t`Options`} onClose={onClose}>
      <p className="-mt-1 pb-3 text-soft [overflow-wrap:anywhere]">
        {name === null ? t`${type}: ${amount}` : t`${type}: ${amount} for ${name}`}
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
              <BackGlyph /> {REFUND}
            </Link>
          </li>
        )}
        {options.refund === 'wallet' && (
          <li>
            <Link to="/refund" replace>
              <BackGlyph /> {REFUND}
            </Link>
          </li>
        )}
        {options.resume && (
          <li>
            <Link to="/send" replace>
              <ArrowGlyph /> {t`Send again`}
            </Link>
          </li>
        )}
        {options.follow && row.cashOutId !== null && (
          <li>
            <Link to="/cashout/status" replace search={{ id: row.cashOutId }}>
              <ArrowGlyph /> {t`Where the money is`}
            </Link>
          </li>
        )}
        {options.request && row.requestId !== null && (
          <li>
            <Link to="/request/pay" replace search={{ id: row.requestId }}>
              <ArrowGlyph /> {t`Open the request`}
            </Link>
          </li>
        )}
        {options.copyLink && row.requestId !== null && (
          <MenuItem
            glyph={<CopyGlyph />}
            onChoose={() =>
              copy(requestUrl(location.origin, row.requestId ?? ''), t`The link is in your clipboard.`)
            }
          >
            {t`Copy link`}
          </MenuItem>
        )}
        {options.cancel && row.requestId !== null && (
          <CancelItem id={row.requestId} signedIn={signedIn} onDone={onClose} />
        )}
        {options.copyLink && link && (
          <MenuItem
            glyph={<CopyGlyph />}
            onChoose={() => copy(sharedLink(location.origin, link), t`The link is in your clipboard.`)}
          >
            {t`Copy link`}
          </MenuItem>
        )}
        {options.download && link && <DownloadAttachment link={link} onDone={onClose} />}
        {options.copyHash && (
          <MenuItem
            glyph={<HashGlyph />}
            onChoose={() => copy(row.txHash ?? '', t`The transaction hash is in your clipboard.`)}
          >
            {t`Copy transaction hash`}
          </MenuItem>
        )}
      </ul>
    </Sheet>
  )
}
