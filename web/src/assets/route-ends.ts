import type { RouteChain, RouteToken } from '@/api/routes'
import type { Chain } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { type Asset, assetsOf } from './asset'

/** Where a route begins or ends: a token of a chain, the zero address being the chain's own currency. */
export interface RouteEnd {
  chainId: string
  token: Hex
}

/** The same, with what is known of it. */
export interface ChosenEnd {
  chain: Chain
  asset: Asset
}

/** The specification leaves it out. */
const LEFT_OUT = '1'

/** Whether routes begin on a chain. */
export function beginsOn({ chainId, router }: Chain, routed: readonly RouteChain[]): boolean {
  return router !== null && chainId !== LEFT_OUT && routed.some((chain) => chain.chainId === chainId)
}

/** The chains that can be the other end of a route: that of `known` only where something can be exchanged on it. */
export function otherChains(
  chains: readonly Chain[],
  routed: readonly RouteChain[],
  known: RouteEnd,
): Chain[] {
  return chains.filter((chain) => {
    const route = routed.find(({ chainId }) => chainId === chain.chainId)
    return route && (chain.chainId !== known.chainId || route.swaps)
  })
}

/** What can be the other end of a route on a chain: what is listed there and goes over, but for `known` itself. */
export function otherAssets(chain: Chain, tokens: readonly RouteToken[], known: RouteEnd): Asset[] {
  return assetsOf(chain).filter(
    ({ address }) =>
      tokens.some((token) => sameAddress(token.address, address)) &&
      !(chain.chainId === known.chainId && sameAddress(address, known.token)),
  )
}

/** What most people want of them: the same token, else a token in place of the chain's own currency. */
export function likeliest(assets: readonly Asset[], symbol: string): Asset | undefined {
  const same = assets.find((asset) => asset.symbol === symbol)
  return same ?? assets.find((asset) => asset.gasless) ?? assets[0]
}
