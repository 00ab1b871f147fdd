import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { hasOptions } from './options'
import { type HistoryRow, TYPE_WORDS } from './row'
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

const HEADS = [
  t`Amount`,
  t`Type`,
  t({ comment: 'Head of a column: whom a payment went to or came from', message: 'With' }),
  t`Chain`,
  t`Date`,
  t`Status`,
]

interface TableProps extends Omit<RowProps, 'row'> {
  rows: readonly HistoryRow[]
  caption: string
}

/** Payments side by side, where there is room for that. */
export function HistoryTable({ rows, caption, ...props }: TableProps) {
  return (
    <TableFrame caption={caption}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <span className="flex items-center gap-4">
              <RowIcon row={row} />
              <RowAmount row={row} className="text-[1.75rem]" />
            </span>
          </td>
          <td>
            <span className="block font-semibold">{TYPE_WORDS[row.type]}</span>
            <span className="block @min-[66rem]:hidden">
              <RowOther row={row} lookup={props.lookup} />
            </span>
            <CarriedOn row={row} />
            <RowMessage row={row} />
          </td>
          <td>
            <RowOther row={row} lookup={props.lookup} />
          </td>
          <td>
            <RowChain row={row} />
          </td>
          <td className="whitespace-nowrap">
            <RowDay row={row} />
            <span className="block text-sm @min-[66rem]:hidden">
              <RowChain row={row} />
            </span>
          </td>
          <td>
            <RowState row={row} lookup={props.lookup} />
          </td>
          <td>{hasOptions(row) && <OptionsButton row={row} {...props} />}</td>
        </tr>
      ))}
    </TableFrame>
  )
}

interface FrameProps {
  caption: string
  children: ReactNode
}

/** The paper that the rows stand on. */
export function TableFrame({ caption, children }: FrameProps) {
  return (
    <div className="@container">
      <table className="ledger">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t`Options`}</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
