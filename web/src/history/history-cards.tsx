import { Trans } from '@lingui/react/macro'
import { hasOptions } from './options'
import { type HistoryRow, sideWord, TYPE_WORDS } from './row'
import { CarriedOn } from './row-carried'
import {
  OptionsButton,
  RowAmount,
  RowChain,
  RowDay,
  RowIcon,
  RowMessage,
  RowOther,
  type RowProps,
  RowState,
} from './row-parts'

interface CardsProps extends Omit<RowProps, 'row'> {
  rows: readonly HistoryRow[]
  caption: string
}

/** Payments one below the other, each on a stub of its own. */
export function HistoryCards({ rows, caption, ...props }: CardsProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={caption}>
      {rows.map((row) => (
        <li key={row.id} className="card pt-2 pb-3">
          <div className="flex min-h-16 items-center gap-4 pr-2 pl-4">
            <RowIcon row={row} />
            <span className="min-w-0 flex-1">
              <RowAmount row={row} className="text-4xl" />
            </span>
            {hasOptions(row) && <OptionsButton row={row} {...props} />}
          </div>
          <div className="ticket-tear" aria-hidden="true">
            <hr />
          </div>
          <div className="grid gap-1 px-4">
            <p className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="font-semibold">{TYPE_WORDS[row.type]}</span>
              <RowState row={row} lookup={props.lookup} />
            </p>
            <p className="flex min-w-0 items-center gap-1.5">
              {sideWord(row) === 'to' ? (
                <Trans comment="To whom a payment went">
                  <span className="text-soft">to</span> <RowOther row={row} lookup={props.lookup} />
                </Trans>
              ) : (
                <Trans comment="From whom a payment came">
                  <span className="text-soft">from</span> <RowOther row={row} lookup={props.lookup} />
                </Trans>
              )}
            </p>
            <CarriedOn row={row} />
            <RowMessage row={row} />
            <p className="flex flex-wrap items-center justify-between gap-x-4 text-soft text-sm">
              <RowChain row={row} />
              <RowDay row={row} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
