import { t } from '@lingui/core/macro'
import { formatAmount } from '@/lib/amount'
import { shownSymbol } from '@/lib/symbol'
import { Around } from '@/ui/exact'
import type { Brought } from './expected'

interface BroughtNoteProps {
  brought: Brought
  /** There is an amount. */
  typed: boolean
}

/** That it is exchanged first, and about how much arrives. Its lines are kept while that is not known. */
export function BroughtNote({ brought, typed }: BroughtNoteProps) {
  const { end, expected, asking, problem } = brought
  const [symbol, chainName] = [shownSymbol(end.asset.symbol), end.chain.name]
  const about = expected && `${formatAmount(expected.about, end.asset.decimals)} ${symbol}`
  const isTold = typed && !asking && problem === null && about !== null
  return (
    <p role="status" className="px-1 pb-3 text-soft">
      <Around
        exact={[symbol, chainName]}
      >{t`On its way it is first exchanged for ${symbol} on ${chainName}.`}</Around>
      <span className="block min-h-6 font-medium text-ink">
        {isTold && <Around exact={about}>{t`About ${about} arrives.`}</Around>}
      </span>
    </p>
  )
}
