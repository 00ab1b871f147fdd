import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Chain } from '@/api/schema.gen'
import { briefDollars } from '@/lib/dollars'
import { Exact } from '@/ui/exact'
import { ChainIcon } from '@/ui/icon'
import { chainsAtFirst, type Holdings, worthOn } from './holdings'

interface ChainPickerProps {
  chains: Chain[]
  chosen: string
  holdings: Holdings | undefined
  /** The holdings are on their way: room is kept for what they are worth. */
  awaited: boolean
  onChoose: (chainId: string) => void
}

/** The chains, with what the wallet has there. Of many, those that matter; the others on a tap. */
export function ChainPicker({ chains, chosen, holdings, awaited, onChoose }: ChainPickerProps) {
  const [all, setAll] = useState(false)
  const count = chains.length
  const shown = all ? chains : chainsAtFirst(chains, holdings, chosen)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-soft">{t`Chain`}</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map(({ chainId, name }) => {
          const worth = worthOn(chainId, holdings)
          return (
            <button
              key={chainId}
              type="button"
              className="chip choice pl-3"
              aria-pressed={chainId === chosen}
              onClick={() => chainId !== chosen && onChoose(chainId)}
            >
              <ChainIcon chainId={chainId} name={name} />
              <Exact>{name}</Exact>
              {(worth > 0n || awaited) && (
                <span className={`font-normal text-sm tabular-nums ${awaited ? 'invisible' : ''}`}>
                  {awaited ? '$00.0K' : briefDollars(worth)}
                </span>
              )}
            </button>
          )
        })}
        {shown.length < chains.length && (
          <button type="button" className="chip" onClick={() => setAll(true)}>
            {plural(count, { other: `All ${count} chains` })}
          </button>
        )}
      </div>
    </fieldset>
  )
}
