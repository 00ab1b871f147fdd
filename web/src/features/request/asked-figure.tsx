import { t } from '@lingui/core/macro'
import type { RequestLink } from '@/api/requests'
import { EXACT_PLACES, formatAmount } from '@/lib/amount'
import { shownSymbol } from '@/lib/symbol'
import { Figure } from '@/ui/figure'

/** The largest thing on the card: how much is asked for. */
export function AskedFigure({
  request,
}: {
  request: Pick<RequestLink, 'tokenAmount' | 'tokenDecimals' | 'tokenSymbol'>
}) {
  const { tokenAmount, tokenDecimals, tokenSymbol } = request
  const amount =
    tokenAmount === null
      ? t({ context: 'an amount of a token', message: 'Any' })
      : formatAmount(BigInt(tokenAmount), tokenDecimals, { places: EXACT_PLACES })
  return <Figure amount={amount} symbol={shownSymbol(tokenSymbol)} />
}
