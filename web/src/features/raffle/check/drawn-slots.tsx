import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Raffle, RaffleSlot } from '@/api/raffles'
import { SLOT_STATES } from '@/features/raffle/slot-states'
import { locale } from '@/languages/locale'
import { shortAddress } from '@/lib/address'
import { EXACT_PLACES, formatAmount } from '@/lib/amount'
import { shownSymbol } from '@/lib/symbol'

/** Rows at first, and more of them at each tap. */
const AT_ONCE = 25

const PLACE = t({ comment: 'Head of a column: the place of a slot in an order', message: 'Place' })
const DEPOSIT = t({ comment: 'Head of a column: the number of a deposit', message: 'Deposit' })
const PAID_TO = t({ comment: 'Head of a column: who was paid', message: 'Paid to' })
const DRAW = t({ comment: 'Head of a column: the number of a draw', message: 'Draw' })

/** Where there is no room for columns, each cell is a line that says what it is. */
const CELL =
  'py-2.5 [overflow-wrap:anywhere] max-[22rem]:flex max-[22rem]:flex-wrap max-[22rem]:justify-between max-[22rem]:gap-x-3 max-[22rem]:py-1 max-[22rem]:pr-0 max-[22rem]:before:font-normal max-[22rem]:before:text-soft max-[22rem]:before:content-[attr(data-label)]'

interface DrawnSlotsProps {
  raffle: Raffle
  slots: readonly RaffleSlot[]
  /** In which they are drawn; null: not known. */
  order: readonly string[] | null
}

/** All slots, in the order in which they are drawn as soon as that is known. */
export function DrawnSlots({ raffle, slots, order }: DrawnSlotsProps) {
  const [shown, setShown] = useState(AT_ONCE)
  const { decimals, symbol } = raffle.token
  const rows = order ? inOrder(slots, order) : slots
  const count = new Intl.NumberFormat(locale())
  const unit = shownSymbol(symbol)
  return (
    <section aria-labelledby="drawn-slots" className="card px-4 pt-4 pb-2 text-left sm:px-5">
      <h2 id="drawn-slots" className="display text-2xl">
        {order ? t`The slots in the order of the draw` : t`The slots`}
      </h2>
      <table
        aria-labelledby="drawn-slots"
        className="mt-2 w-full table-fixed text-sm max-[22rem]:block [&_th]:py-2 [&_th]:font-normal [&_th]:text-soft"
      >
        <thead className="text-xs max-[22rem]:hidden">
          <tr>
            {order && (
              <th scope="col" className="w-[12%] pr-1">
                {PLACE}
              </th>
            )}
            <th scope="col" className="w-[16%] pr-1">
              {DEPOSIT}
            </th>
            <th scope="col" className="pr-3 text-right">
              <span translate="no">{unit}</span>
            </th>
            <th scope="col" className="w-[30%] pr-1">
              {PAID_TO}
            </th>
            <th scope="col" className="w-[15%] text-right">
              {DRAW}
            </th>
          </tr>
        </thead>
        <tbody className="max-[22rem]:block">
          {rows.slice(0, shown).map((slot, at) => (
            <tr
              key={slot.index}
              className="border-line border-t-[1.5px] border-dashed max-[22rem]:block max-[22rem]:py-2"
            >
              {order && (
                <td data-label={PLACE} className={`${CELL} pr-1 text-soft tabular-nums`}>
                  {count.format(at + 1)}
                </td>
              )}
              <td data-label={DEPOSIT} translate="no" className={`${CELL} pr-1 tabular-nums`}>
                {slot.index}
              </td>
              <td
                data-label={unit}
                translate="no"
                title={formatAmount(BigInt(slot.amount), decimals, { places: EXACT_PLACES })}
                className={`${CELL} pr-3 text-right font-semibold tabular-nums`}
              >
                {formatAmount(BigInt(slot.amount), decimals)}
              </td>
              <td data-label={PAID_TO} className={`${CELL} pr-1`}>
                <Who slot={slot} />
              </td>
              <td data-label={DRAW} className={`${CELL} text-right tabular-nums`}>
                {slot.drawn === null ? <span className="text-soft">–</span> : count.format(slot.drawn)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <button
          type="button"
          className="btn btn-quiet w-full"
          onClick={() => setShown((before) => before + AT_ONCE * 4)}
        >
          {t`Show more`}
        </button>
      )}
    </section>
  )
}

function Who({ slot: { recipient, name, state } }: { slot: RaffleSlot }) {
  if (recipient === null || state !== 'claimed')
    return <span className="text-soft">{SLOT_STATES[state]}</span>
  return (
    <span className="block max-[22rem]:text-right">
      {name !== null && (
        <bdi translate="no" className="block font-semibold [overflow-wrap:anywhere]">
          {name}
        </bdi>
      )}
      <abbr translate="no" title={recipient} className="block tabular-nums no-underline">
        {shortAddress(recipient)}
      </abbr>
    </span>
  )
}

function inOrder(slots: readonly RaffleSlot[], order: readonly string[]): RaffleSlot[] {
  const rows = new Map(slots.map((slot) => [slot.index, slot]))
  return order.map((index) => rows.get(index)).filter((slot) => slot !== undefined)
}
