import type { RouteQuote, RouteToken } from '@/api/routes'
import type { CashOut, Link } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import { aQuote, ROUTER } from '@/links/a-crossing'
import { offerBank } from './accounts'
import { when } from './api'
import { MAPLE } from './config'
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

/** The operator pays out to banks, and what a bank does not take is exchanged for USDC of the second chain first. */
export function bringToBank(): void {
  offerBank()
  offerRoutes()
  for (const chain of world.config.chains) chain.router = ROUTER
  if (world.config.bank) world.config.bank.landingChainId = MAPLE
  when('POST /get-squid-route', async ({ body }) => {
    // As the protocol asks of an amount that is in no link yet.
    const { fromChain, fromToken, fromAmount } = (await body()) as unknown as Record<string, string>
    const estimate = exchanged(fromChain ?? '', fromToken ?? '', fromAmount ?? '')
    return { route: { estimate } } as unknown as RouteQuote
  })
}

/** Where the money of a link has to go first on its way to a bank, and by which route; null where a bank takes it. */
export function wayToBank({ chainId, version, token, amount }: Link): {
  route: RouteQuote
  change: Partial<CashOut>
} | null {
  const { bank } = world.config
  const isTaken = bank?.routes.some((one) => one.chainId === chainId && sameAddress(one.token, token.address))
  const landingChainId = bank?.landingChainId ?? null
  if (isTaken || landingChainId === null) return null
  const told = exchanged(chainId, token.address, amount)
  const toToken = routeToken(landingChainId, 'USDC')
  const expiresAt = Math.floor(Date.now() / 1000) + 300
  const cents = Number(BigInt(told.toAmountMin) / 10_000n)
  return {
    route: aQuote(
      { ...told, toToken, expiresAt },
      { router: chainOf(chainId).router ?? ROUTER, vault: chainOf(chainId).vaults[version] ?? ROUTER },
    ),
    change: {
      landingChainId,
      token: token.address,
      amount,
      amountCents: cents,
      feeCents: 0,
      totalCents: cents,
    },
  }
}

/** What comes of an amount, in millionths of a dollar: 0.3 % less than it is worth, and 1 % less at least. */
function exchanged(chainId: string, token: string, amount: string) {
  const { nativeCurrency, tokens } = chainOf(chainId)
  const listed = tokens.find(({ address }) => sameAddress(address, token)) ?? nativeCurrency
  const micros = BigInt(Math.round((world.prices.get(listed.symbol) ?? 1) * 1_000_000))
  const worth = (BigInt(amount) * micros) / 10n ** BigInt(listed.decimals)
  const toAmount = (worth * 997n) / 1000n
  return { toAmount: String(toAmount), toAmountMin: String((toAmount * 99n) / 100n) }
}
