import { t } from '@lingui/core/macro'
import { formatAmount, plainDecimal } from '@/lib/amount'
import { shownSymbol } from '@/lib/symbol'
import type { RowCarried } from './row'

/** From the specification: digits after the mark in the history. */
const PLACES = 4

/** Where a link went on to, and how that stands. `nearChain`, `farChain`: what its chain and the other one are called. */
export function carriedWords(carried: RowCarried, nearChain: string, farChain: string): string {
  const came = cameOf(carried)
  const symbol = carried.symbol === null ? null : shownSymbol(carried.symbol)
  switch (carried.state) {
    case 'claiming':
    case 'crossing':
      return symbol === null ? t`On its way to ${farChain}` : t`On its way to ${farChain} as ${symbol}`
    case 'needs_gas':
      return t`Waits for gas on ${farChain}`
    case 'failed':
      return t`Stuck on its way to ${farChain}`
    case 'arrived':
      if (came) return t`${came} arrived on ${farChain}`
      return symbol === null ? t`Arrived on ${farChain}` : t`Arrived on ${farChain} as ${symbol}`
    case 'short':
      return came
        ? t`${came} arrived on ${farChain}, less than promised`
        : t`Less arrived on ${farChain}, less than promised`
    case 'partial':
      return came
        ? t`${came} arrived on ${farChain} instead`
        : t`Another token arrived on ${farChain} instead`
    case 'refunded':
      return t`Not carried to ${farChain}: back on ${nearChain}`
    case 'unclaimed':
      return t`Not carried to ${farChain}`
    case null:
      return t`Claimed onto ${farChain}`
  }
}

/** Every digit of what came, with a point; null where that is not known. */
export function exactCarried({ amount, decimals }: RowCarried): string | null {
  return amount === null || decimals === null ? null : plainDecimal(BigInt(amount), decimals)
}

function cameOf({ amount, decimals, symbol }: RowCarried): string | null {
  if (amount === null || decimals === null || symbol === null) return null
  return `${formatAmount(BigInt(amount), decimals, { places: PLACES })} ${shownSymbol(symbol)}`
}
