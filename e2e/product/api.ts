/** What the tests read of the product's HTTP API. Ids and amounts are decimal text. */

export interface Token {
  address: string
  symbol: string
  name: string
  decimals: number
  kind: 1 | 2 | 3
  gasless: { name: string; version: string } | null
}

export interface Chain {
  chainId: string
  name: string
  rpcUrl: string
  explorerUrl: string | null
  nativeCurrency: { name: string; symbol: string; decimals: number }
  vaults: Record<string, string>
  createVersion: string
  batcher: string | null
  router: string | null
  tokens: Token[]
}

export interface Person {
  name: string
  address: string
  privateKey: string
}

export interface Config {
  chains: Chain[]
  names: boolean
  people: Person[]
  landing: Record<string, unknown>
}

export interface LinkState {
  chainId: string
  version: string
  index: string
  state: 'pending' | 'claimed' | 'reclaimed'
  amount: string
  sender: string
  deposit: { txHash: string }
  withdrawal: { recipient: string; txHash: string } | null
}

/** One answer of the API, whatever its status. */
export interface Answer<T> {
  status: number
  body: T
}

export async function get<T>(url: string, path: string): Promise<Answer<T>> {
  const response = await fetch(`${url}/api/filbert/${path}`)
  return { status: response.status, body: (await response.json()) as T }
}

export async function getConfig(url: string): Promise<Config> {
  return (await get<Config>(url, 'config')).body
}

export function chainOf(config: Config, chainId: string): Chain {
  const chain = config.chains.find((one) => one.chainId === chainId)
  if (!chain) throw new Error(`the sandbox has no chain ${chainId}`)
  return chain
}

export function tokenOf(chain: Chain, symbol: string): Token {
  const token = chain.tokens.find((one) => one.symbol === symbol)
  if (!token) throw new Error(`${chain.name} has no ${symbol}`)
  return token
}

export function personOf(config: Config, at: number): Person {
  const person = config.people[at]
  if (!person) throw new Error(`the sandbox has no person ${at}`)
  return person
}
