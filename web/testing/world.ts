import { linkKey } from '@filbert/sdk/keys'
import { formatLink } from '@filbert/sdk/link'
import { keccak256, parseUnits, stringToHex } from 'viem'
import type { Chain, Config, Link, NftCollection, RequestLink } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { type Accounts, usualAccounts } from './account-state'
import { HAZEL, usualConfig, ZERO } from './config'

/** A transaction that a mocked chain took. */
export interface MinedTransaction {
  hash: Hex
  from: Hex
  to: Hex
  nonce: number
  data: Hex
  value: bigint
  block: bigint
  logs: { address: Hex; topics: Hex[]; data: Hex }[]
  /** The chain took it and refused what it asks for. */
  reverted?: boolean
}

/** What a mocked chain knows. */
export class ChainState {
  block = 1_000n
  /** Smallest units, by `token:owner`; the zero address is the chain's own currency. */
  readonly balances = new Map<string, bigint>()
  readonly allowances = new Map<string, bigint>()
  readonly nonces = new Map<string, number>()
  readonly transactions = new Map<Hex, MinedTransaction>()
  /** False: what is sent stays out of the blocks until it is true. */
  mines = true
  /** Addresses of contracts, in small letters. */
  readonly contracts = new Set<string>()
  /** False: its node answers nothing. */
  answers = true
  /** Wei that its oracle says that a transaction's bytes cost. */
  dataFee = 0n

  balance(token: string, owner: string): bigint {
    return this.balances.get(pair(token, owner)) ?? 0n
  }

  give(token: string, owner: string, amount: bigint): void {
    this.balances.set(pair(token, owner), this.balance(token, owner) + amount)
  }
}

/** A key of two addresses, however they are written. */
export const pair = (one: string, other: string) => `${one}:${other}`.toLowerCase()

/** A collectible that somebody has; of an ERC-1155, so many of one sort. */
export interface Piece {
  chainId: string
  contract: Hex
  tokenId: string
  /** 2 ERC-721, 3 ERC-1155. */
  kind: number
  collection: NftCollection
  title: string
  /** Empty while it lies in the vault. */
  owner: string
  amount: bigint
  /** Who may take it. */
  allowed?: string
}

/** What goes with a link, as it was sealed by its sender's page. */
interface Attachment {
  note: Hex
  file: Blob | null
}

interface World {
  config: Config
  /** By `chainId/version/index`. */
  links: Map<string, Link>
  /** Names of links whose deposit is in no block for now. */
  dropped: Set<string>
  chains: Map<string, ChainState>
  /** What names of ENS mean. */
  names: Map<string, Hex>
  /** US dollars, by symbol; what is not in it has no known price. */
  prices: Map<string, number>
  accounts: Accounts
  pieces: Piece[]
  /** By id. */
  requests: Map<string, RequestLink>
  /** What people call themselves in raffles: who made one by its key, and who has a slot by that link's name. */
  raffleNames: Map<string, string>
  /** By which draw somebody got a slot, by that link's name. */
  raffleDraws: Map<string, number>
  /** What the draws of a raffle can be checked by, by its key; absent: `RAFFLE_SEED` and its commitment. */
  raffleSeeds: Map<string, { commitment: Hex; seed: Hex } | null>
  /** What was sent with links, by the address of the link's key in small letters. */
  attachments: Map<string, Attachment>
}

/** What the mocked server and chains know now. Each test begins with the usual one. */
export const world: World = usualWorld()

export function resetWorld(): void {
  Object.assign(world, usualWorld())
}

function usualWorld(): World {
  const config = usualConfig()
  const chains = new Map(config.chains.map((chain) => [chain.chainId, richChain(chain, config)]))
  const prices = new Map([
    ['ETH', 2512.34],
    ['MAPLE', 0.5],
    ['USDC', 1],
    ['DAI', 1],
  ])
  const accounts = usualAccounts()
  return {
    config,
    links: new Map(),
    dropped: new Set(),
    chains,
    names: new Map(),
    prices,
    accounts,
    pieces: [],
    requests: new Map(),
    raffleNames: new Map(),
    raffleDraws: new Map(),
    raffleSeeds: new Map(),
    attachments: new Map(),
  }
}

/** Everybody of the sandbox has 100 of its own currency, and 1,000 of each token. */
function richChain({ nativeCurrency, tokens }: Chain, { people = [] }: Config): ChainState {
  const state = new ChainState()
  for (const { address } of people) {
    state.give(ZERO, address, parseUnits('100', nativeCurrency.decimals))
    for (const token of tokens) state.give(token.address, address, parseUnits('1000', token.decimals))
  }
  return state
}

export function chainOf(chainId: string): Chain {
  const chain = world.config.chains.find((one) => one.chainId === chainId)
  if (!chain) throw new Error(`the mocked configuration has no chain ${chainId}`)
  return chain
}

export function stateOf(chainId: string): ChainState {
  const state = world.chains.get(chainId)
  if (!state) throw new Error(`there is no mocked chain ${chainId}`)
  return state
}

export function personOf(at: number) {
  const person = world.config.people?.[at]
  if (!person) throw new Error(`the mocked configuration has no person ${at}`)
  return person
}

/** A token of a chain, or its own currency, by symbol. */
export function tokenOf(chainId: string, symbol: string): Link['token'] & { kind: number } {
  const { nativeCurrency, tokens } = chainOf(chainId)
  if (symbol === nativeCurrency.symbol) return { ...nativeCurrency, address: ZERO, kind: 0 }
  const token = tokens.find((one) => one.symbol === symbol)
  if (!token) throw new Error(`chain ${chainId} has no ${symbol}`)
  return token
}

export const nameOf = ({ chainId, version, index }: Link) => `${chainId}/${version}/${index}`

/** Some hash that is not used twice. */
let hashes = 0
export const someHash = (): Hex => keccak256(stringToHex(`hash ${hashes++}`))

interface Given {
  chainId?: string
  /** As people write it. */
  amount: string
  symbol: string
  secret?: string
  /** What else is true of the link. */
  more?: Partial<Link>
}

/** A link that lies in the vault, as the server knows it, and its address for people. */
export function makeLink({ chainId = HAZEL, amount, symbol, secret = 'WpQIuBvptLkCV3aF', more }: Given) {
  const { kind, ...token } = tokenOf(chainId, symbol)
  const link = addLink({
    chainId,
    amount: String(parseUnits(amount, token.decimals)),
    kind,
    token: { ...token, logo: token.logo ?? null },
    pubKey20: linkKey(secret).pubKey20,
    ...more,
  })
  const { version, index } = link
  const url = formatLink('', { chainId, version, index, secret, trackId: 'test' })
  return { link, url, secret }
}

type NewLink = Pick<Link, 'chainId' | 'amount' | 'kind' | 'token' | 'pubKey20'> & Partial<Link>

export function addLink(known: NewLink): Link {
  const link: Link = {
    version: 'v4.4',
    index: String(world.links.size),
    createdAt: Math.floor(Date.now() / 1000) - 60,
    deposit: { blockNumber: '900', final: true, txHash: someHash() },
    expired: false,
    expiresAt: null,
    hasAttachment: false,
    locked: false,
    recipient: null,
    reclaimableAfter: null,
    requiresMfa: false,
    sender: personOf(1).address,
    sponsored: null,
    state: 'pending',
    tokenId: '0',
    wayBack: null,
    withdrawal: null,
    ...known,
  }
  changeLink(link)
  return link
}

/** Those that hear of changes: open event streams. `gone`: the block of its deposit was dropped. */
export const listeners = new Set<(news: 'link' | 'gone', link: Link) => void>()

/** From now on the link stands so, and the open pages hear of it. */
export function changeLink(link: Link): void {
  world.links.set(nameOf(link), link)
  for (const listener of listeners) listener('link', link)
}

/** The block of the link's deposit is dropped; it may come again by `changeLink`. */
export function dropLink(link: Link): void {
  world.links.delete(nameOf(link))
  world.dropped.add(nameOf(link))
  for (const listener of listeners) listener('gone', link)
}

/** What there is to say only of a call that waits, or is refused. */
const UNTOLD = { reason: null, waitsFor: null, waitsUntil: null }

/** The link's money went to this address, by a transaction that is mined at once. */
export const payOut = (link: Link, recipient: Hex): Hex => withdraw(link, 'claim', recipient)

/** The same, back to its sender. */
export const payBack = (link: Link): Hex => withdraw(link, 'reclaim', link.sender)

function withdraw(link: Link, kind: 'claim' | 'reclaim', recipient: Hex): Hex {
  const txHash = someHash()
  const withdrawal = { blockNumber: '1001', final: false, recipient, txHash }
  const sponsored = { ...UNTOLD, kind, recipient, state: 'mined', txHash } as const
  const state = kind === 'claim' ? 'claimed' : 'reclaimed'
  changeLink({ ...link, state, sponsored, withdrawal })
  return txHash
}
