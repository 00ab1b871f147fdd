import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Chain } from '@/api/schema.gen'
import { shownSymbol } from '@/lib/symbol'
import { DownGlyph } from '@/ui/glyphs'
import { ChainIcon, TokenIcon } from '@/ui/icon'
import type { Asset } from './asset'
import { logoOf } from './token-list'

interface EndChipProps {
  /** What it is, for those who cannot see what stands around it: `You receive`. */
  label: string
  chain: Chain
  asset: Asset
  disabled: boolean
  onClick: () => void
}

/** A token of a chain that is chosen, and may be changed. */
export function EndChip({ label, chain, asset, disabled, onClick }: EndChipProps) {
  const symbol = shownSymbol(asset.symbol)
  const chainName = chain.name
  return (
    <button
      type="button"
      className="chip w-full justify-start max-[20rem]:flex-wrap disabled:opacity-60"
      aria-haspopup="dialog"
      disabled={disabled}
      onClick={onClick}
    >
      <span className="sr-only">{label}: </span>
      <Trans comment="a token on a chain: USDC on Base">
        <TokenIcon symbol={asset.symbol} logo={logoOf(chain, asset.address)} />
        <bdi translate="no" className="min-w-0 truncate">
          {symbol}
        </bdi>{' '}
        <span className="font-normal text-soft">on</span>{' '}
        <ChainIcon chainId={chain.chainId} name={chain.name} />
        <span translate="no" title={chain.name} className="truncate">
          {chainName}
        </span>
      </Trans>
      <span className="sr-only">. {t`Change`}</span>
      <span className="ml-auto">
        <DownGlyph />
      </span>
    </button>
  )
}
