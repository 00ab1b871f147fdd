import { type Clock, systemClock } from './clock.js'
import { type Context, configOf, nodesOf } from './context.js'
import { wrong } from './inputs.js'
import { type FillRandom, fillRandom } from './keys.js'
import { type LinkCalls, linkCalls } from './links/links.js'
import { type RaffleCalls, raffleCalls } from './raffles/raffles.js'
import { type RequestCalls, requestCalls } from './requests/requests.js'
import type { Config } from './schema.gen.js'
import { transport } from './transport.js'
import type { Trust } from './trust.js'

export interface FilbertOptions {
  /** Where a Filbert server is, such as `https://filbert.example`. Its links lead there. */
  baseUrl: string
  /**
   * The contracts that may be given money or a right to some, by chain id. Without them links are read, claimed and taken
   * back, and requests paid straight; for all else whoever answers for the server could name any. `'as_served'` takes the
   * server's word, for one of your own.
   */
  contracts?: Trust
  /** Nodes of your own, by chain id, in place of those that the server names. */
  rpcUrls?: Readonly<Record<string, string>>
  /** What asks the server and the nodes. */
  fetch?: typeof fetch
  /** Milliseconds for one answer; 20,000 if it is not said. */
  timeoutMs?: number
  /** How often more the server is asked for what may pass; 2 if it is not said. */
  retries?: number
  /** Where secrets come from; `crypto.getRandomValues` if it is not said. */
  random?: FillRandom
  clock?: Clock
}

export interface Filbert {
  /** The server's chains with their vaults and tokens, and what it offers. Asked for once. */
  config: (options?: { signal?: AbortSignal | undefined }) => Promise<Config>
  links: LinkCalls
  requests: RequestCalls
  raffles: RaffleCalls
}

/** A Filbert server, for programs. Every failure is a `FilbertError`. */
export function createFilbert(options: FilbertOptions): Filbert {
  const context = contextOf(options)
  return {
    config: ({ signal } = {}) => context.config(signal),
    links: linkCalls(context),
    requests: requestCalls(context),
    raffles: raffleCalls(context),
  }
}

function contextOf(options: FilbertOptions): Context {
  const { random = fillRandom, clock = systemClock, rpcUrls = {} } = options
  const origin = originOf(options.baseUrl)
  const { fetch, timeoutMs, retries, contracts: trust = {} } = options
  const calls = transport({ origin, fetch, timeoutMs, retries, clock, random })
  return {
    origin,
    transport: calls,
    trust,
    clock,
    random,
    config: configOf(calls),
    node: nodesOf(rpcUrls, fetch),
  }
}

function originOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash)
    return url.origin
  throw wrong('bad_input', 'A baseUrl is the origin of a server, such as https://filbert.example.')
}
