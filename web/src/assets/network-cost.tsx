import { t } from '@lingui/core/macro'
import type { Chain } from '@/api/schema.gen'
import { usePrice } from './use-price'
import { ZERO_ADDRESS } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import { formatDollars, worthUpToCents } from '@/lib/dollars'
import { Around } from '@/ui/exact'
import { PaidByUs } from '@/ui/ticket'
import { useNetworkCost } from './use-balance'
import type { Payment } from './payment'
import { costedOf, paidByUs } from './payment'

interface NetworkCostProps {
  chain: Chain
  payment: Payment
}

/** What sending takes besides the amount: dollars where their price is known, the chain's own currency else. */
export function NetworkCost({ chain, payment }: NetworkCostProps) {
  const cost = useNetworkCost(costedOf(payment))
  const price = usePrice(chain.chainId, ZERO_ADDRESS)
  const { symbol, decimals } = chain.nativeCurrency
  if (paidByUs(payment)) return <PaidByUs />
  if (payment.from === null)
    return (
      <span className="font-normal text-soft">
        <Around exact={symbol}>{t`a little ${symbol}`}</Around>
      </span>
    )
  if (cost == null) {
    return <span className="font-normal text-soft">{cost === null ? t`not known now` : t`Loading`}</span>
  }
  const exact = `${formatAmount(cost, decimals)} ${symbol}`
  if (price === null) return <Around exact={exact}>{t`at most ${{ cost: exact }}`}</Around>
  const dollars = formatDollars(worthUpToCents(cost, decimals, price))
  return (
    <span title={exact}>
      <Around exact={dollars}>{t`at most ${{ cost: dollars }}`}</Around>
    </span>
  )
}
