import { t } from '@lingui/core/macro'
import { formatAmount } from '@/lib/amount'
import { formatDollars } from '@/lib/dollars'
import { TokenIcon } from '@/ui/icon'
import type { Offer } from './holdings'

interface TokenProps extends Offer {
  logo: string | null
  chosen: boolean
  onChoose: () => void
}

/** A token of a list, with what the wallet has of it. */
export function TokenRow({
  asset,
  holding,
  logo,
  chosen,
  onChoose,
  tabIndex,
}: TokenProps & { tabIndex: number }) {
  return (
    <li className="mx-3 border-line border-t-[1.5px] border-dashed first:border-0">
      <button
        type="button"
        tabIndex={tabIndex}
        aria-current={chosen}
        className="choice -mx-3 my-1 flex min-h-16 w-[calc(100%+1.5rem)] items-center gap-3 rounded-xl border-transparent px-3 text-left -outline-offset-2 [--mark:0.25rem_auto_auto_2rem]"
        onClick={onChoose}
      >
        <TokenIcon symbol={asset.symbol} logo={logo} size="size-9" />
        <span className="min-w-16">
          <span translate="no" title={asset.symbol} className="block truncate font-semibold">
            {asset.symbol}
          </span>
          <span translate="no" title={asset.name} className="block truncate text-soft text-sm">
            {asset.name}
          </span>
        </span>
        <span className="ml-auto min-w-0 text-right tabular-nums">
          {holding && (
            <span translate="no" className="block font-semibold [overflow-wrap:anywhere]">
              {formatAmount(holding.units, asset.decimals, { places: 4 })}
            </span>
          )}
          <span className="flex flex-wrap justify-end gap-x-2 text-soft text-sm">
            {asset.gasless && <span className="text-teal">{t`no gas needed`}</span>}
            {holding?.value && (
              <span translate="no" className="min-w-0 [overflow-wrap:anywhere]">
                {formatDollars(holding.value)}
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  )
}

/** The same for one of the few that are at hand. */
export function TokenTile({ asset, holding, logo, chosen, onChoose }: TokenProps) {
  return (
    <button
      type="button"
      aria-current={chosen}
      className="choice grid min-h-20 grid-cols-[minmax(0,1fr)] justify-items-center gap-0.5 rounded-xl px-1 py-2 text-center"
      onClick={onChoose}
    >
      <TokenIcon symbol={asset.symbol} logo={logo} size="size-8" />
      <span title={asset.symbol} className="max-w-full truncate font-semibold">
        {asset.symbol}
        <span className="sr-only"> {asset.name}</span>
      </span>
      {holding && (
        <span translate="no" className="max-w-full text-soft text-sm tabular-nums [overflow-wrap:anywhere]">
          {formatAmount(holding.units, asset.decimals, { places: 4 })}
        </span>
      )}
    </button>
  )
}
