import { DownGlyph } from './glyphs'
import { useFieldIds } from './problem'

interface SmallSelectProps {
  /** What is chosen, for those who cannot see the words beside it. */
  label: string
  value: string
  choices: readonly (readonly [value: string, words: string])[]
  onChange: (value: string) => void
}

/** A choice in a row of terms. The browser's own list: on a phone it is the one people know. */
export function SmallSelect({ label, value, choices, onChange }: SmallSelectProps) {
  const { field } = useFieldIds()
  return (
    <>
      <label htmlFor={field} className="sr-only">
        {label}
      </label>
      <span className="relative -mr-2 inline-flex max-w-full items-center">
        <select
          id={field}
          value={value}
          className="min-h-11 min-w-0 cursor-pointer appearance-none rounded-lg bg-transparent py-1 pr-8 pl-2 text-right font-semibold hover:bg-sunk"
          onChange={(event) => onChange(event.target.value)}
        >
          {choices.map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
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
