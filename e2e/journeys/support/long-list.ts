import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Contract, ethers } from 'ethersv5'
import { type Chain, type Config, chainOf, type Person, tokenOf } from '../../product/api'
import { world } from '../../product/around-journeys'
import { nodeOf, walletOf } from '../../product/chain'
import { type Product, serveBeside } from '../../product/product'

const LISTS = resolve(import.meta.dirname, '../../../token-lists')

/** How many of the listed tokens its owner has some of, beside the chain's own currency. */
const HELD = 24

/** Of DAI, whose code stands behind all of them. */
const DECIMALS = 18

interface ListedToken {
  address: string
  symbol: string
  name: string
  extensions?: { icon?: string }
}

/** What the repository lists on Ethereum, but for the chain's own currency. */
function listedTokens(): ListedToken[] {
  const { tokens } = JSON.parse(readFileSync(`${LISTS}/1.json`, 'utf8')) as { tokens: ListedToken[] }
  return tokens.filter(({ address }) => address !== ethers.constants.AddressZero)
}

/** How many that are. */
export const LISTED = listedTokens().length

/** Chains beside the sandbox's, each with its list; their nodes are away. */
const AWAY: [id: number, name: string, symbol: string][] = [
  [10, 'Optimism', 'ETH'],
  [56, 'BNB Smart Chain', 'BNB'],
  [100, 'Gnosis', 'XDAI'],
  [137, 'Polygon', 'POL'],
  [8453, 'Base', 'ETH'],
  [42161, 'Arbitrum One', 'ETH'],
  [42220, 'Celo', 'CELO'],
  [43114, 'Avalanche', 'AVAX'],
  [59144, 'Linea', 'ETH'],
  [534352, 'Scroll', 'ETH'],
]

/** An operator who lists as many tokens on the sandbox's first chain as there are on Ethereum. */
export async function serveLongList(sandbox: Config): Promise<Product> {
  const chain = chainOf(sandbox, '31337')
  const tokens = listedTokens().map(({ address, symbol, name, extensions }) => {
    const logo = extensions?.icon ? `, logo = "/icons/tokens/${extensions.icon}.svg"` : ''
    return `{ address = "${address}", kind = 1, symbol = "${symbol}", name = "${name}", decimals = ${DECIMALS}${logo} },`
  })
  const settings = [
    '[prices]\nllama_url = ""\ncoingecko_url = ""',
    table(chain, Number(chain.chainId), chain.name, 'ETH', chain.rpcUrl),
    `tokens = [\n${tokens.join('\n')}\n]`,
    ...AWAY.map(([id, name, symbol]) => table(chain, id, name, symbol, 'http://127.0.0.1:9')),
  ]
  return serveBeside(world(), 'long-list', settings.join('\n'))
}

function table(like: Chain, id: number, name: string, symbol: string, rpcUrl: string): string {
  return `[[chains]]
id = ${id}
name = "${name}"
rpc_urls = ["${rpcUrl}"]
public_rpc_url = "${like.rpcUrl}"
native = { name = "${symbol}", symbol = "${symbol}", decimals = 18 }
vaults = { "${like.createVersion}" = "${like.vaults[like.createVersion]}" }
create_version = "${like.createVersion}"
block_milliseconds = 1000
start_block = 0
finality_blocks = 3`
}

/** Puts a token behind each listed address, and some of the first of them into a wallet. */
export async function holdListed(sandbox: Config, owner: Person): Promise<string[]> {
  const chain = chainOf(sandbox, '31337')
  const node = nodeOf(chain)
  const code = await node.getCode(tokenOf(chain, 'DAI').address)
  const tokens = listedTokens()
  await Promise.all(tokens.map(({ address }) => node.send('anvil_setCode', [address, code])))
  const wallet = walletOf(owner, node)
  const first = await wallet.getTransactionCount()
  const held = tokens.slice(0, HELD)
  const sent = await Promise.all(
    held.map(({ address }, at) => {
      const token = new Contract(address, ['function mint(address to, uint256 amount)'], wallet)
      const amount = ethers.utils.parseUnits(String(1000 - at), DECIMALS)
      return token.mint(owner.address, amount, { nonce: first + at, gasLimit: 100_000 })
    }),
  )
  await sent.at(-1)?.wait()
  return held.map(({ symbol }) => symbol)
}
