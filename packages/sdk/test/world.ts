import type { Hex } from 'viem'
import { NATIVE } from '../src/address.js'
import { type Clock, createFilbert, type FilbertOptions, linkKey } from '../src/index.js'
import type { Config, Link, RequestLink, RouteQuote } from '../src/schema.gen.js'

/** A server that is asked by `fetch`, and says what a test has it say. */

export const ORIGIN = 'https://filbert.test'
export const SECRET = 'WpQIuBvptLkCV3aF'
export const KEY = linkKey(SECRET)
export const URL_OF_LINK = `${ORIGIN}/claim?c=31337&v=v4.4&i=5#p=${SECRET}`
export const VAULT: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const ROUTER: Hex = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
export const BRIDGE: Hex = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
/** What the worlds' clients trust. */
export const CONTRACTS = { 31337: { vault: VAULT, router: ROUTER }, 31338: { bridges: [BRIDGE] } }
export const USDC: Hex = '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9'
export const ALICE: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const BOB: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const MALLORY: Hex = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
export const HASH: Hex = `0x${'ab'.repeat(32)}`
export const REQUEST_ID = 'b7c1f1de-21c5-4f4e-8a5e-0f6c3b1d2e4a'
/** Unix seconds. */
export const NOW = 1_796_000_000

export interface Asked {
  call: string
  body: unknown
  init: RequestInit
}

export interface Answer {
  status?: number
  headers?: Record<string, string>
  /** Text goes out as it stands, all else as JSON. */
  body: unknown
}

/** By `METHOD /path`, without the query. A list is answered in turns, its last one from then on. */
export type Answers = Record<string, Answer | Answer[] | ((asked: Asked) => Answer | Promise<Answer>)>

export interface World {
  fetch: typeof fetch
  asked: Asked[]
  /** Everything that left, as text. */
  sent: () => string
}

export function world(answers: Answers = {}): World {
  const asked: Asked[] = []
  const all: Answers = { 'GET /config': { body: config() }, 'POST /rpc': rpc(), ...answers }
  const turns = new Map<string, number>()
  const answer = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input))
    const path = url.pathname.replace('/api/filbert', '')
    const call = `${init.method ?? 'GET'} ${path}`
    const one: Asked = { call, body: bodyOf(init.body), init }
    asked.push(one)
    const turn = turns.get(call) ?? 0
    turns.set(call, turn + 1)
    const found = all[call]
    if (!found) return responseOf({ status: 404, body: { code: 'not_found', message: call, requestId: 'r' } })
    if (typeof found === 'function') return responseOf(await found(one))
    const answers = Array.isArray(found) ? found : [found]
    return responseOf(answers[Math.min(turn, answers.length - 1)] ?? { body: null })
  }
  return {
    fetch: answer as typeof fetch,
    asked,
    sent: () => JSON.stringify(asked.map(({ call, body, init }) => [call, body, init.headers])),
  }
}

/** The calls of a world without those that every other needs. */
export function callsOf({ asked }: World): string[] {
  return asked.map(({ call }) => call).filter((call) => call !== 'GET /config' && call !== 'POST /rpc')
}

export function filbertOf(around: World, options: Partial<FilbertOptions> = {}) {
  return createFilbert({
    baseUrl: ORIGIN,
    fetch: around.fetch,
    clock: clock(),
    contracts: CONTRACTS,
    ...options,
  })
}

/** A clock that nobody waits for. `waited`: for how long it was, each time. */
export function clock(waited: number[] = []): Clock {
  let now = NOW * 1000
  return {
    now: () => now,
    wait: async (ms, signal) => {
      signal?.throwIfAborted()
      waited.push(ms)
      now += ms
    },
  }
}

export function config(): Config {
  const vaults = { 'v4.4': VAULT }
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18, logo: null }
  const token = { address: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6, kind: 1, logo: null }
  const chain = {
    name: 'Oak',
    rpcUrl: `${ORIGIN}/rpc`,
    explorerUrl: null,
    dataFeeOracle: null,
    nativeCurrency: currency,
    vaults,
    createVersion: 'v4.4',
    batcher: VAULT,
    router: ROUTER,
    finalityBlocks: 1,
    returnsExpired: true,
    raffles: true,
    tokens: [{ ...token, gasless: { name: 'USD Coin', version: '2' } }],
  }
  return {
    chains: [
      { ...chain, chainId: '31337' },
      { ...chain, chainId: '31338', name: 'Elm' },
    ],
    limits: {
      linksPerPage: 50,
      linksPerRequest: 20,
      reclaimsPerSignature: 50,
      sealedFileBytes: 1,
      raffleName: 30,
      raffleSlots: 1_000,
    },
    landing: { claims: [], partners: [], testimonials: [] },
    names: false,
    notices: { email: false, push: false },
    sandbox: true,
  }
}

/** Deposit 5: five dollars of Alice's, under the secret's key. */
export function link(other: Partial<Link> = {}): Link {
  return {
    amount: '5000000',
    chainId: '31337',
    createdAt: NOW,
    deposit: { blockNumber: '1', final: true, txHash: HASH },
    expired: false,
    expiresAt: null,
    hasAttachment: false,
    index: '5',
    kind: 1,
    locked: false,
    pubKey20: KEY.pubKey20,
    recipient: null,
    reclaimableAfter: null,
    requiresMfa: false,
    sender: ALICE,
    sponsored: null,
    state: 'pending',
    token: { address: USDC, decimals: 6, logo: null, name: 'USD Coin', symbol: 'USDC' },
    tokenId: '0',
    version: 'v4.4',
    wayBack: null,
    withdrawal: null,
    ...other,
  }
}

/** To Bob, as coins of the other chain. */
export function routeQuote(other: Partial<RouteQuote> = {}): RouteQuote {
  return {
    durationSeconds: 20,
    expiresAt: NOW + 60,
    feeUsd: 0.3,
    quoteId: null,
    route: { router: ROUTER, vault: VAULT, target: BRIDGE, bridgeFee: '1000', data: '0x846a1bc6000102' },
    routeId: '0b6f0000-0000-4000-8000-000000002d44',
    toAmount: '1000000',
    toAmountMin: '990000',
    toToken: { address: NATIVE, decimals: 18, logoURI: null, name: 'Ether', symbol: 'ETH', usdPrice: null },
    ...other,
  }
}

/** Twenty dollars for Bob. */
export function request(other: Partial<RequestLink> = {}): RequestLink {
  return {
    attachmentType: null,
    attachmentUrl: null,
    chainId: '31337',
    createdAt: NOW,
    expiresAt: null,
    held: [],
    id: REQUEST_ID,
    kind: 'exact',
    link: `${ORIGIN}/request/pay?id=${REQUEST_ID}`,
    moves: [],
    paid: '0',
    payTo: null,
    payments: [],
    recipientAddress: BOB,
    recipientName: null,
    reference: null,
    status: 'PENDING',
    tokenAddress: USDC,
    tokenAmount: '20000000',
    tokenDecimals: 6,
    tokenSymbol: 'USDC',
    tokenType: 1,
    ...other,
  }
}

/** A node: of chain 31337, with nothing allowed to anybody. */
export function rpc(results: Record<string, unknown> = {}) {
  const known: Record<string, unknown> = {
    eth_chainId: '0x7a69',
    eth_getBlockByNumber: { timestamp: `0x${NOW.toString(16)}`, number: '0x1', transactions: [] },
    eth_call: `0x${'00'.repeat(32)}`,
    ...results,
  }
  return ({ body }: Asked): Answer => {
    const { id, method } = body as { id: number; method: string }
    return { body: { jsonrpc: '2.0', id, result: known[method] ?? null } }
  }
}

function bodyOf(body: unknown): unknown {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : null
}

function responseOf({ status = 200, headers = {}, body }: Answer): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(text, { status, headers })
}
