import type { Chain } from '@/api/schema.gen'
import { usePrice } from '@/assets/use-price'
import { ZERO_ADDRESS } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import { formatDollars, worthUpToCents } from '@/lib/dollars'
import { PaidByUs } from '@/ui/ticket'
import { useNetworkCost } from '@/assets/use-balance'
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
  if (payment.from === null) return <span className="font-normal text-soft">a little {symbol}</span>
  if (cost == null) {
    return <span className="font-normal text-soft">{cost === null ? 'not known now' : 'Loading'}</span>
  }
  const exact = `${formatAmount(cost, decimals)} ${symbol}`
  if (price === null) return `at most ${exact}`
  return <span title={exact}>at most {formatDollars(worthUpToCents(cost, decimals, price))}</span>
}
