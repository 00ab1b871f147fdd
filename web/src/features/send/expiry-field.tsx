import { DownGlyph } from '@/ui/glyphs'
import { useFieldIds } from '@/ui/problem'
import { EXPIRIES, expiryWords } from './expiry'

interface ExpiryFieldProps {
  /** In whole days; 0 is for ever. */
  days: number
  onChange: (days: number) => void
}

/** How long the link can be claimed. The browser's own list: on a phone it is the one people know. */
export function ExpiryField({ days, onChange }: ExpiryFieldProps) {
  const { field } = useFieldIds()
  return (
    <>
      <label htmlFor={field} className="sr-only">
        Can be claimed
      </label>
      <span className="relative -mr-2 inline-flex max-w-full items-center">
        <select
          id={field}
          value={days}
          className="min-h-11 min-w-0 cursor-pointer appearance-none rounded-lg bg-transparent py-1 pr-8 pl-2 text-right font-semibold hover:bg-sunk"
          onChange={(event) => onChange(Number(event.target.value))}
        >
          {EXPIRIES.map((choice) => (
            <option key={choice} value={choice}>
              {expiryWords(choice)}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute right-2">
          <DownGlyph />
        </span>
      </span>
    </>
  )
}
