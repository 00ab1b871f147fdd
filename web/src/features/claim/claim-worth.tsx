import { isListed } from '@/assets/token-list'
import type { Chain, Link } from '@/api/schema.gen'
import { usePrice } from '@/assets/use-price'
import { BILLION_DOLLARS, briefDollars, formatDollars, worthOf } from '@/lib/dollars'

export interface ClaimWorthProps {
  link: Link
  chain: Chain
}

/** What the money is worth, where somebody knows: a claim never waits for it. */
export function ClaimWorth({ link: { chainId, token, amount }, chain }: ClaimWorthProps) {
  const price = usePrice(chainId, isListed(chain, token.address) ? token.address : null)
  if (price === null) return null
  const worth = worthOf(BigInt(amount), token.decimals, price)
  return <>≈ {worth < BILLION_DOLLARS ? formatDollars(worth) : briefDollars(worth)}</>
}
