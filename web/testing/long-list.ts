import { parseUnits } from 'viem'
import type { Chain } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { HAZEL, usualConfig, ZERO } from './config'
import { ChainState, personOf, world } from './world'

interface List {
  tokens: {
    address: string
    symbol: string
    name: string
    decimals: number
    extensions?: { icon?: string; gasless?: { name: string; version: string } }
  }[]
}

/** The lists of the repository, by chain. */
const LISTS = import.meta.glob<List>('../../token-lists/*.json', { import: 'default' })

/** Chains beside the sandbox's, whose nodes are away. */
const AWAY: [chainId: string, name: string, symbol: string][] = [
  ['10', 'Optimism', 'ETH'],
  ['56', 'BNB Smart Chain', 'BNB'],
  ['100', 'Gnosis', 'XDAI'],
  ['137', 'Polygon', 'POL'],
  ['8453', 'Base', 'ETH'],
  ['42161', 'Arbitrum One', 'ETH'],
  ['42220', 'Celo', 'CELO'],
  ['43114', 'Avalanche', 'AVAX'],
  ['59144', 'Linea', 'ETH'],
  ['534352', 'Scroll', 'ETH'],
]

/** How many of the listed tokens the first person of the sandbox has some of, beside the chain's own currency. */
const HELD = 24

/**
 * An operator with eleven chains, who lists as many tokens on the sandbox's first chain as there are on Ethereum.
 * Nobody knows any price. How many tokens that are.
 */
export async function listManyTokens(): Promise<{ listed: number; held: number }> {
  const [hazel] = usualConfig().chains
  if (!hazel) throw new Error('invariant: the usual configuration has chains')
  hazel.tokens = (await listOf('1')).map((token) => ({ ...token, decimals: 18, gasless: null }))
  const away = AWAY.map(
    async ([chainId, name, symbol]): Promise<Chain> => ({
      ...hazel,
      chainId,
      name,
      rpcUrl: `https://chain-${chainId}.test/`,
      nativeCurrency: { name: symbol, symbol, decimals: 18, logo: null },
      tokens: await listOf(chainId),
    }),
  )
  world.config.chains = [hazel, ...(await Promise.all(away))]
  world.prices.clear()
  for (const { chainId } of world.config.chains) {
    const state = new ChainState()
    state.answers = chainId === HAZEL
    world.chains.set(chainId, state)
  }
  const { address } = personOf(0)
  const state = world.chains.get(HAZEL)
  state?.give(ZERO, address, parseUnits('100', 18))
  for (const [at, token] of hazel.tokens.slice(0, HELD).entries())
    state?.give(token.address, address, parseUnits(String(1000 - at), 18))
  return { listed: hazel.tokens.length, held: HELD }
}

/** A list without the chain's own currency. */
async function listOf(chainId: string): Promise<Chain['tokens']> {
  const { tokens } = (await LISTS[`../../token-lists/${chainId}.json`]?.()) ?? { tokens: [] }
  return tokens
    .filter(({ address }) => address !== ZERO)
    .map(({ address, symbol, name, decimals, extensions = {} }) => ({
      address: address as Hex,
      symbol,
      name,
      decimals,
      kind: 1,
      logo: extensions.icon ? `/icons/tokens/${extensions.icon}.svg` : null,
      gasless: extensions.gasless ?? null,
    }))
}
