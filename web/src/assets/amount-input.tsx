import { t } from '@lingui/core/macro'
import type { Ref } from 'react'
import { AMOUNT_PAUSE_MS, useTypingStopped } from '@/ui/use-typing-stopped'
import type { TypedAmount } from './typed-amount'

interface AmountInputProps {
  id: string
  value: string
  symbol: string
  /** The same, read. */
  typed: TypedAmount
  problemId: string
  invalid: boolean
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** More characters leave no room beside them for the symbol on a phone. */
const LONG = 12

/** A figure that says by itself what it is in. */
const HAS_UNIT = /\p{L}|\p{Sc}/u

/** The largest thing on the card is also where one types. */
export function AmountInput({
  id,
  value,
  symbol,
  typed,
  problemId,
  invalid,
  onChange,
  ref,
}: AmountInputProps) {
  const stopped = useTypingStopped(value, AMOUNT_PAUSE_MS)
  return (
    <>
      <div
        className={`flex items-baseline gap-x-2.5 ${value.length > LONG ? 'flex-wrap' : 'max-[20rem]:flex-wrap'}`}
      >
        <input
          ref={ref}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          inputMode="decimal"
          placeholder="0"
          autoComplete="off"
          aria-invalid={invalid}
          aria-describedby={problemId}
          className={`figure amount-input min-w-[1ch] max-w-full bg-transparent outline-none placeholder:text-line ${sizeFor(value.length)}`}
        />
        {!HAS_UNIT.test(value) && (
          <span translate="no" className="font-semibold text-2xl text-soft">
            {symbol}
          </span>
        )}
      </div>
      {stopped && <Readings typed={typed} symbol={symbol} onChange={onChange} />}
    </>
  )
}

/** Asks which one is meant where one reading is a thousand times the other. */
function Readings({ typed, symbol, onChange }: Pick<AmountInputProps, 'typed' | 'symbol' | 'onChange'>) {
  if (typed.ok || typed.problem !== 'two_readings') return null
  return (
    <fieldset aria-label={t`Which amount do you mean?`} className="flex flex-wrap gap-2 pt-2">
      {typed.readings.map((reading) => (
        <button key={reading} type="button" className="chip tabular-nums" onClick={() => onChange(reading)}>
          {HAS_UNIT.test(reading) ? reading : `${reading} ${symbol}`}
        </button>
      ))}
    </fieldset>
  )
}

/** What fits a phone of 390 pixels, and on narrower ones as much of what the card leaves. */
function sizeFor(length: number): string {
  if (length <= 5) return 'text-[min(5.25rem,(100vw-5.5rem)*0.278)]'
  if (length <= 8) return 'text-[min(4rem,(100vw-5.5rem)*0.212)]'
  if (length <= 12) return 'text-[min(2.75rem,(100vw-5.5rem)*0.146)]'
  if (length <= 18) return 'text-[1.75rem]'
  return length <= 28 ? 'text-[1.125rem]' : 'text-base'
}
