import { t } from '@lingui/core/macro'
import { chainOf, useConfig } from '@/api/queries'
import { DownGlyph } from '@/ui/glyphs'
import { ChainIcon } from '@/ui/icon'
import { useFieldIds } from '@/ui/problem'

interface ChainSelectProps {
  value: string
  onChange: (chainId: string) => void
}

/** The browser's own list: on a phone it is the one people know. */
export function ChainSelect({ value, onChange }: ChainSelectProps) {
  const config = useConfig()
  const { field } = useFieldIds()
  const name = chainOf(config, value)?.name ?? ''
  return (
    <>
      <label htmlFor={field} className="text-soft">
        {t`Chain`}
      </label>
      <div className="field relative">
        <ChainIcon chainId={value} name={name} size="size-6" />
        <select
          id={field}
          value={value}
          className="min-w-0 flex-1 cursor-pointer appearance-none self-stretch bg-transparent pr-12 pl-2 text-[1.0625rem] outline-none"
          onChange={(event) => onChange(event.target.value)}
        >
          {config.chains.map((chain) => (
            <option key={chain.chainId} value={chain.chainId}>
              {chain.name}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute right-4">
          <DownGlyph />
        </span>
      </div>
    </>
  )
}
