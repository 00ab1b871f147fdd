import type { Hex } from 'viem'
import { type ChainNode, chainNode } from './chain-node.js'
import type { Clock } from './clock.js'
import { FilbertError } from './error.js'
import type { FillRandom } from './keys.js'
import type { Chain, Config } from './schema.gen.js'
import type { Transport } from './transport.js'
import type { Trust } from './trust.js'

/** What all calls share. */
export interface Context {
  /** Where links lead, without a slash at the end. */
  origin: string
  transport: Transport
  trust: Trust
  clock: Clock
  random: FillRandom
  /** Asked once, until it fails. */
  config: (signal?: AbortSignal) => Promise<Config>
  node: (chain: Chain) => ChainNode
}

export function configOf(transport: Transport): Context['config'] {
  let known: Promise<Config> | null = null
  return (signal) => {
    known ??= transport.get<Config>('/config', { signal }).catch((error) => {
      known = null
      throw error
    })
    return known
  }
}

export function nodesOf(rpcUrls: Readonly<Record<string, string>>, send?: typeof fetch): Context['node'] {
  const nodes = new Map<string, ChainNode>()
  return (chain) => {
    const node = nodes.get(chain.chainId) ?? chainNode(chain, rpcUrls[chain.chainId], send)
    nodes.set(chain.chainId, node)
    return node
  }
}

export async function chainOf(context: Context, chainId: string, signal?: AbortSignal): Promise<Chain> {
  const { chains } = await context.config(signal)
  const chain = chains.find((one) => one.chainId === chainId)
  if (chain) return chain
  throw new FilbertError('unknown_chain', `This server does not serve chain ${chainId}.`)
}

/** Smallest units, as the wire has them. */
export function unitsOf(text: string): bigint {
  if (/^\d{1,78}$/.test(text)) return BigInt(text)
  throw new FilbertError('unreadable', 'The answer has an amount that is none.')
}

/** Of something that does not come by being asked for: how long it is waited for. */
export interface Waiting {
  timeoutMs?: number
  signal?: AbortSignal | undefined
}

const WAIT_MS = 60_000
const LOOK_EVERY_MS = 1_000

/** Looks until there is something to see, also past failures that may pass. Rejects with `not_yet`. */
export async function until<T>(
  { clock }: Context,
  look: () => Promise<T | null>,
  late: { message: string; txHash?: Hex },
  { timeoutMs = WAIT_MS, signal }: Waiting,
): Promise<T> {
  const end = clock.now() + timeoutMs
  for (;;) {
    const seen = await look().catch((error) => {
      if (error instanceof FilbertError && error.retryable) return null
      throw error
    })
    if (seen !== null) return seen
    const { message, ...known } = late
    if (clock.now() >= end) throw new FilbertError('not_yet', message, { outcome: 'unknown', ...known })
    await clock.wait(LOOK_EVERY_MS, signal).catch((cause) => {
      throw new FilbertError('aborted', message, { outcome: 'unknown', ...known, cause })
    })
  }
}
