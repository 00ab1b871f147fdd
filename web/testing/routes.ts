import type { RouteToken } from '@/api/routes'
import { when } from './api'
import { chainOf, tokenOf, world } from './world'

/** A token at an end of a route. */
export function routeToken(chainId: string, symbol: string): RouteToken {
  const { kind: _, ...token } = tokenOf(chainId, symbol)
  return { ...token, logoURI: null, usdPrice: 1 }
}

/** All that can be at the end of a route on a chain, its own currency first. */
export function routeTokensOn(chainId: string): RouteToken[] {
  const { nativeCurrency, tokens } = chainOf(chainId)
  return [nativeCurrency, ...tokens].map(({ symbol }) => routeToken(chainId, symbol))
}

/** Routes lead from each chain to each, and between the tokens of a chain. */
export function offerRoutes(): void {
  when('GET /routes/chains', () => ({
    chains: world.config.chains.map(({ chainId, name }) => ({ chainId, name, swaps: true })),
  }))
  when('GET /routes/tokens', ({ query }) => {
    const chainId = query.get('chainId') ?? ''
    return { chainId, tokens: routeTokensOn(chainId) }
  })
}
