import type { RouteChain } from '@/api/routes'
import type { Chain, Config, Link } from '@/api/schema.gen'
import { wantsOwnTransaction } from '@filbert/sdk/vault-version'
import { isNft } from '@/links/amount-of'

/** The specification leaves it out. */
const LEFT_OUT = '1'

/** Whether a link can be asked for elsewhere at all: money, in a vault that pays contracts, and for whoever has the link. */
export function mayCross(link: Link, { chains }: Config): boolean {
  const isFree = link.recipient === null && !link.requiresMfa
  return isFree && !isNft(link) && !wantsOwnTransaction(link.version) && chains.some(({ router }) => router)
}

/** Whether routes begin on its chain. */
export function beginsOn({ chainId, router }: Chain, routed: readonly RouteChain[]): boolean {
  return router !== null && chainId !== LEFT_OUT && routed.some((chain) => chain.chainId === chainId)
}
