import { t } from '@lingui/core/macro'
import type { SentLink } from '@/device/records/sent-links'
import { exactAmount } from '@/history/amount'
import { exactCarried } from '@/history/carried'
import { type HistoryRow, TYPE_WORDS } from '@/history/row'
import { statusWords } from '@/history/status'
import { plainDecimal } from '@/lib/amount'
import { publicPart, sharedLink } from '@filbert/sdk/link'
import { CSV_MARK, type CsvCell, csvFigure, csvLine } from '@/lib/csv-text'

/** What is known of a payment beside its row. */
export interface Told {
  /** What the chain is called. */
  chain: string | undefined
  /** How it stands; null where nobody could say. */
  status: string | null
}

const HEADS = [
  t`Date`,
  t`Type`,
  t`Amount`,
  t`Token`,
  t`Token address`,
  t`Token id`,
  t`Chain`,
  t`Chain id`,
  t`Address`,
  t`Name`,
  t`Status`,
  t`Message`,
  t`Attachment`,
  t`Points`,
  t`Transaction`,
  t`Link`,
  t`Carried to chain id`,
  t`Carried amount`,
  t`Carried token`,
  t`Carried transaction`,
  t`Carried status`,
]

/**
 * Payments for other programs: times of UTC, amounts as texts with every digit and a point, links without their secrets. A file
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
        csvFigure(exactAmount(row)),
        row.piece?.title ?? row.symbol,
        row.token,
        csvFigure(row.piece?.tokenId),
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
        row.carried?.chainId,
        csvFigure(row.carried && exactCarried(row.carried)),
        row.carried?.symbol,
        row.carried?.txHash,
        row.carried?.state && statusWords(row.carried.state),
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
    [t`Date`, t`Amount`, t`Token`, t`Chain`, t`Chain id`, t`Link`],
    links.map((link) => [
      new Date(link.createdAt).toISOString(),
      csvFigure(plainDecimal(BigInt(link.amount), link.decimals)),
      link.symbol,
      chainOf(link.chainId),
      link.chainId,
      sharedLink(origin, link),
    ]),
  )
}

/** With the mark by which spreadsheets know UTF-8. */
function csv(heads: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return CSV_MARK + [heads, ...rows].map(csvLine).join('')
}
