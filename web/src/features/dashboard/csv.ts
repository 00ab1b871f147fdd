import { exactAmount } from '@/history/amount'
import { type HistoryRow, TYPE_WORDS } from '@/history/row'
import { statusWords } from '@/history/status'
import type { SentLink } from '@/device/records/sent-links'
import { plainDecimal } from '@/lib/amount'
import { publicPart, sharedLink } from '@/lib/link'

type Cell = string | number | null | undefined

/** What is known of a payment beside its row. */
export interface Told {
  /** What the chain is called. */
  chain: string | undefined
  /** How it stands; null where nobody could say. */
  status: string | null
}

const HEADS = [
  'Date',
  'Type',
  'Amount',
  'Token',
  'Token address',
  'Token id',
  'Chain',
  'Chain id',
  'Address',
  'Name',
  'Status',
  'Message',
  'Attachment',
  'Points',
  'Transaction',
  'Link',
]

/**
 * Payments for other programs: times of UTC, amounts with every digit and a point, links without their secrets. A file
 * goes to whoever keeps the books, and a secret is money.
 */
export function historyCsv(
  rows: readonly HistoryRow[],
  tell: (row: HistoryRow) => Told,
  origin: string,
): string {
  return csv(
    HEADS,
    rows.map((row) => {
      const { chain, status } = tell(row)
      return [
        new Date(row.date).toISOString(),
        TYPE_WORDS[row.type],
        exactAmount(row),
        row.piece?.title ?? row.symbol,
        row.token,
        row.piece?.tokenId,
        chain,
        row.chainId,
        row.address,
        row.name,
        status === null ? null : statusWords(status),
        row.message,
        row.attachedFile,
        row.points,
        row.txHash,
        row.ref && publicPart(origin, row.ref),
      ]
    }),
  )
}

/** Links of older forms, whole: who asks for these wants to open them, and the page says that they are money. */
export function olderLinksCsv(
  links: readonly (SentLink & { index: string })[],
  chainOf: (chainId: string) => string | undefined,
  origin: string,
): string {
  return csv(
    ['Date', 'Amount', 'Token', 'Chain', 'Chain id', 'Link'],
    links.map((link) => [
      new Date(link.createdAt).toISOString(),
      plainDecimal(BigInt(link.amount), link.decimals),
      link.symbol,
      chainOf(link.chainId),
      link.chainId,
      sharedLink(origin, link),
    ]),
  )
}

/** By RFC 4180, with the mark by which spreadsheets know UTF-8. */
function csv(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${[heads, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

/** What a spreadsheet would work out: somebody else may have written it. A quote before it makes it a text. */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: Cell): string {
  const text = String(value ?? '')
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
