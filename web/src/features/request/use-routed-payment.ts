import { t } from '@lingui/core/macro'
import type { RequestLink } from '@/api/requests'
import { checkAmount } from '@/assets/amount-words'
import { type Asset, isNative } from '@/assets/asset'
import { useAbilities } from '@/assets/use-abilities'
import { useBalance } from '@/assets/use-balance'
import { usePrice } from '@/assets/use-price'
import type { Account } from '@/chain/wallet'
import { ZERO_ADDRESS } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import type { TransferTerms } from '@/transfers/terms'
import { AMOUNT_PAUSE_MS, useTypingStopped } from '@/ui/use-typing-stopped'
import type { Cause } from '@/words/sentence'
import type { Payable } from './payable'
import { bridgeFeeOf, routeOf } from './quoted-route'
import type { PayEnd } from './use-pay-end'
import { usePaymentQuote } from './use-payment-quote'

interface Routed {
  request: RequestLink
  /** Null: it is paid as it is asked for. */
  end: PayEnd | null
  account: Account | null
  /** What is to arrive, in smallest units; null while that is not known. */
  arriving: bigint | null
  paused: boolean
}

const DIFFERS: Cause = { code: 'route_differs', outcome: 'refused' }

/** What would be paid by a route, as far as it is known. */
export function useRoutedPayment({ request, end, account, arriving, paused }: Routed) {
  const from = account?.address ?? null
  const [chainId, asset] = end ? [end.chain.chainId, end.asset] : [request.chainId, NOTHING]
  const owner = end ? from : null
  const abilities = useAbilities(chainId, owner)
  const balance = useBalance(chainId, asset, owner)
  const currency = useBalance(chainId, NOTHING, owner)
  const price = usePrice(chainId, asset.address)
  const isTyped = useTypingStopped(String(arriving), AMOUNT_PAUSE_MS)
  const wanted = isTyped ? arriving : null
  const { data, error, isFetching, refetch } = usePaymentQuote({
    request,
    end,
    payer: from,
    arriving: wanted,
    paused,
  })
  // One that could not be asked for anew is not to be relied on.
  const quote = error || !isTyped ? undefined : data
  const route = quote && end && arriving ? routeOf(quote, { request, end, arriving }) : null
  const payable = quote && end ? payableBy(end, { quote, balance, currency }) : null
  const terms: TransferTerms | null =
    account && abilities && quote && end && route && payable?.ok
      ? {
          chainId,
          contracts: end.chain,
          asset,
          amount: payable.units,
          from: account.address,
          to: { kind: 'address', address: request.recipientAddress },
          abilities,
          usdPrice: price,
          requestId: request.id,
          route,
          arrivesIn: quote.durationSeconds,
        }
      : null
  const differs = quote !== undefined && route === null
  return {
    quote: differs ? undefined : quote,
    asking: isFetching && !quote,
    problem: differs ? DIFFERS : isFetching ? null : error,
    payable,
    terms,
    refetch: () => void refetch(),
  }
}

interface Held {
  quote: Parameters<typeof bridgeFeeOf>[0]
  /** What the wallet has; undefined while unknown. */
  balance: bigint | undefined
  /** Of the chain's own currency. */
  currency: bigint | undefined
}

function payableBy(end: PayEnd, { quote, balance, currency }: Held): Payable {
  const { asset, chain } = end
  const units = BigInt(quote.amountIn)
  const fee = bridgeFeeOf(quote, end)
  const spendable = isNative(asset) && balance !== undefined ? balance - fee : balance
  const checked = checkAmount({ ok: true, units }, asset, spendable)
  if (!checked.ok || isNative(asset) || currency === undefined || currency >= fee) return checked
  const { symbol, decimals } = chain.nativeCurrency
  const amount = `${formatAmount(fee, decimals)} ${symbol}`
  return { ok: false, words: t`The bridge wants ${amount} besides, which your wallet does not have.` }
}

/** The currency of a chain, of which only the balance is asked. */
const NOTHING: Asset = {
  address: ZERO_ADDRESS,
  symbol: '',
  name: '',
  decimals: 18,
  gasless: null,
  piece: null,
}
