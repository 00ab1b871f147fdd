import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { chainOf, useConfig } from '@/api/queries'
import { logoOf } from '@/assets/token-list'
import { useNft } from '@/assets/use-nft'
import { shortAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { isoMoment, shownDay, shownMoment } from '@/lib/moment'
import { Address } from '@/ui/address'
import { DotsGlyph } from '@/ui/menu-glyphs'
import { Digits } from '@/ui/figure'
import { ChainIcon, TokenIcon } from '@/ui/icon'
import { NftPicture } from '@/ui/nft-picture'
import { amountOf, amountWords, exactAmount } from './amount'
import { HistoryStatus } from './history-status'
import { type HistoryRow, type HistoryType, isSent, type RowPiece } from './row'
import { type Lookup, useRowStatus } from './use-statuses'

/** What shows one payment, as a row of a table or as a card. */
export interface RowProps {
  row: HistoryRow
  lookup: Lookup
  /** Opens what can be done with it. */
  onOptions: (row: HistoryRow) => void
  onNearOptions: () => void
}

/** What it was of, with a mark of the way that it went. */
export function RowIcon({ row }: { row: HistoryRow }) {
  const chain = chainOf(useConfig(), row.chainId)
  return (
    <span className="relative inline-grid shrink-0">
      {row.piece ? (
        <PieceIcon row={row} piece={row.piece} />
      ) : (
        <TokenIcon symbol={row.symbol ?? ''} logo={logoOf(chain, row.token)} size="size-10" />
      )}
      <span
        aria-hidden="true"
        className={`absolute -right-1.5 -bottom-1 grid size-5 place-items-center rounded-full border-[1.5px] border-outline text-outline ${isSent(row) ? 'bg-butter' : 'bg-husk'}`}
      >
        <svg
          viewBox="0 0 12 12"
          className="size-3"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path
            d={isSent(row) ? 'M3 9L9 3M4.2 3H9v4.8' : 'M9 3L3 9M3 4.2V9h4.8'}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </span>
    </span>
  )
}

/** The largest thing on it; all its digits are at hand. */
export function RowAmount({ row, className }: { row: HistoryRow; className: string }) {
  const { figure, symbol } = amountOf(row)
  if (row.piece) {
    return (
      <span className="font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
        <PieceName row={row} piece={row.piece} />
      </span>
    )
  }
  return (
    <span className="[overflow-wrap:anywhere]" title={`${exactAmount(row) ?? figure} ${symbol}`}>
      <span translate="no" className={`figure ${className}`}>
        <Digits figure={figure} />
      </span>{' '}
      <span translate="no" className="ml-0.5 font-semibold text-soft">
        {symbol}
      </span>
    </span>
  )
}

/** Who it went to or came from, as far as anybody is known. */
export function RowOther({ row, lookup }: Pick<RowProps, 'row' | 'lookup'>) {
  const { status, claimedBy } = useRowStatus(row, lookup)
  const address = row.address ?? claimedBy
  const { name } = row
  if (address === null && name === null) {
    return <span className="text-soft">{NOBODY_YET.includes(row.type) ? nobodyWords(status) : UNKNOWN}</span>
  }
  if (name !== null) {
    return (
      // What is read out beside it would stand beyond the edge, where nothing cuts it off.
      <bdi translate="no" className="relative block truncate" title={address ?? name}>
        {name}
        {address !== null && <span className="sr-only"> {shortAddress(address)}</span>}
      </bdi>
    )
  }
  return address && <Address address={address} />
}

/** Whose other side is whoever comes. */
const NOBODY_YET: readonly HistoryType[] = ['linkSent', 'requestLink']

const UNKNOWN = t({ comment: 'In place of a name', message: 'unknown' })
const YOURSELF = t({ comment: 'In place of a name: you took your link back', message: 'you again' })
const SOMEBODY = t({ comment: 'In place of a name', message: 'somebody' })
const NOBODY = t({ comment: 'In place of a name: who will claim or pay', message: 'nobody yet' })

/** Of a link that nobody is known to have claimed, or a request that nobody has paid. */
function nobodyWords(status: string | null): string {
  if (status === 'reclaimed') return YOURSELF
  return status === 'claimed' ? SOMEBODY : NOBODY
}

export function RowChain({ row: { chainId } }: { row: HistoryRow }) {
  const name = chainOf(useConfig(), chainId)?.name ?? t`Chain ${chainId}`
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1.5 align-middle">
      <ChainIcon chainId={chainId} name={name} />
      <span translate="no" className="truncate" title={name}>
        {name}
      </span>
    </span>
  )
}

export function RowDay({ row: { date } }: { row: HistoryRow }) {
  const seconds = date / 1000
  return (
    <time dateTime={isoMoment(seconds)} title={shownMoment(seconds)} className="tabular-nums">
      {shownDay(seconds)}
    </time>
  )
}

/** How it stands, and what it earned. */
export function RowState({ row, lookup }: { row: HistoryRow; lookup: Lookup }) {
  const points = Math.floor(row.points ?? 0)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <HistoryStatus {...useRowStatus(row, lookup)} />
      {row.points !== null && row.points > 0 && (
        <span className="rounded-md bg-butter px-1.5 font-semibold text-outline text-sm tabular-nums">
          <Trans>
            +{points}
            <span className="sr-only"> points</span>
          </Trans>
        </span>
      )}
    </span>
  )
}

/** What went with it, in its writer's words. */
export function RowMessage({ row: { message, attachedFile } }: { row: HistoryRow }) {
  if (message === null && attachedFile === null) return null
  const words = message ?? attachedFile ?? ''
  return (
    <bdi className="block truncate text-soft" title={words}>
      {message === null ? words : t`“${message}”`}
    </bdi>
  )
}

/** One for each row: the list finds it again by its id. */
export function OptionsButton({ row, onOptions, onNearOptions }: Omit<RowProps, 'lookup'>) {
  const amount = amountWords(row)
  const day = shownDay(row.date / 1000)
  return (
    <button
      type="button"
      id={optionsId(row)}
      aria-label={t`Options for ${amount}, ${day}`}
      aria-haspopup="dialog"
      className="grid size-12 shrink-0 place-items-center rounded-full hover:bg-sunk"
      onClick={() => onOptions(row)}
      onPointerEnter={onNearOptions}
      onFocus={onNearOptions}
    >
      <DotsGlyph />
    </button>
  )
}

export function optionsId({ id }: HistoryRow): string {
  return `options-${id}`
}

interface PieceProps {
  row: HistoryRow
  piece: RowPiece
}

function PieceIcon({ row, piece }: PieceProps) {
  const { image, listed } = usePiece(row, piece)
  return <NftPicture src={image} name="" listed={listed} size="row" />
}

function PieceName({ row, piece }: PieceProps) {
  const { title } = usePiece(row, piece)
  return <bdi translate="no">{amountOf({ ...row, piece: { ...piece, title } }).figure}</bdi>
}

/** What this device was told of it when it was sent, else what is known of it now. */
function usePiece({ chainId, token }: HistoryRow, piece: RowPiece): Omit<RowPiece, 'tokenId'> {
  const address: Hex = token ?? '0x'
  const found = useNft({ chainId, tokenId: piece.tokenId, token: { ...NO_TOKEN, address } })
  return piece.title === null ? { title: found.name, image: found.image, listed: found.listed } : piece
}

const NO_TOKEN = { symbol: '', name: '', decimals: 0, logo: null }
