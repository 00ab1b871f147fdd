import { useState } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import { sameAddress } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import { formatDollars } from '@/lib/dollars'
import type { Hex } from '@/lib/hex'
import { SearchGlyph } from '@/ui/glyphs'
import { ChainIcon, TokenIcon } from '@/ui/icon'
import { Sheet } from '@/ui/sheet'
import { assetsOf } from './asset'
import { type Offer, offersOn } from './holdings'
import type { Draft } from './send-machine'
import { useHoldings } from './use-worth'

/** From the specification: a handful needs no search. */
const SIMPLE_LIST = 6

interface TokenSheetProps {
  draft: Draft
  owner: Hex | null
  /** Another chain: what is sent there is its own currency until something else is chosen. */
  onChain: (chainId: string) => void
  onChoose: (choice: { chainId: string; token: Hex }) => void
  onClose: () => void
}

/** The chain, then what can be sent on it, with what the wallet has. */
export function TokenSheet({ draft, owner, onChain, onChoose, onClose }: TokenSheetProps) {
  const config = useConfig()
  const { chainId } = draft
  const [search, setSearch] = useState('')
  const chain = chainOf(config, chainId)
  const holdings = useHoldings(owner)
  const offers = chain ? offersOn(chainId, assetsOf(chain), holdings) : []
  const found = offers.filter(({ asset: { name, symbol } }) =>
    `${name} ${symbol}`.toLowerCase().includes(search.trim().toLowerCase()),
  )

  return (
    <Sheet title="What do you send?" onClose={onClose}>
      <fieldset>
        <legend className="mb-2 text-soft">Chain</legend>
        <div className="flex flex-wrap gap-2">
          {config.chains.map((one) => (
            <button
              key={one.chainId}
              type="button"
              className="chip pl-3"
              aria-pressed={one.chainId === chainId}
              onClick={() => one.chainId !== chainId && onChain(one.chainId)}
            >
              <ChainIcon chainId={one.chainId} name={one.name} />
              {one.name}
            </button>
          ))}
        </div>
      </fieldset>
      {offers.length > SIMPLE_LIST && (
        <div className="field mt-4">
          <SearchGlyph />
          <input
            aria-label="Search tokens"
            placeholder="Name or symbol"
            className="ml-2"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      <p className="mt-5 mb-1 text-soft">Token</p>
      <ul>
        {found.map(({ asset, holding }) => (
          <li key={asset.address} className="border-line border-t-[1.5px] border-dashed first:border-0">
            <TokenRow
              asset={asset}
              holding={holding}
              chosen={sameAddress(asset.address, draft.token)}
              onChoose={() => onChoose({ chainId, token: asset.address })}
            />
          </li>
        ))}
        {found.length === 0 && <li className="py-4">No balances to display!</li>}
      </ul>
      {holdings?.unavailable.includes(chainId) && (
        <p className="mt-3 text-soft">
          {chain?.name} does not answer just now, so what you have there is not shown.
        </p>
      )}
    </Sheet>
  )
}

interface TokenRowProps extends Offer {
  chosen: boolean
  onChoose: () => void
}

function TokenRow({ asset, holding, chosen, onChoose }: TokenRowProps) {
  return (
    <button
      type="button"
      aria-current={chosen}
      className="-mx-3 flex min-h-16 w-[calc(100%+1.5rem)] items-center gap-3 rounded-xl px-3 text-left hover:bg-sunk aria-[current=true]:bg-sunk"
      onClick={onChoose}
    >
      <TokenIcon symbol={asset.symbol} size="size-9" />
      <span className="min-w-0">
        <span className="block font-semibold">{asset.symbol}</span>
        <span className="block truncate text-soft text-sm">{asset.name}</span>
      </span>
      <span className="ml-auto text-right tabular-nums">
        {holding && (
          <span className="block font-semibold">
            {formatAmount(holding.units, asset.decimals, { places: 4 })}
          </span>
        )}
        <span className="flex justify-end gap-x-2 text-soft text-sm">
          {asset.gasless && <span className="text-teal">no gas needed</span>}
          {holding?.value && <span>{formatDollars(holding.value)}</span>}
        </span>
      </span>
    </button>
  )
}
