import { type AddressProblem, parseAddress } from './typed-address'
import type { Hex } from './hex'

/** Why a typed text names no collectible. `unknown_page`: it may be on any chain at all. */
export type PieceProblem = 'empty' | 'no_address' | 'no_id' | 'bad_id' | 'unknown_page' | AddressProblem

export type TypedPiece =
  | {
      ok: true
      contract: Hex
      /** Decimal digits, up to 2²⁵⁶ - 1. */
      tokenId: string
      /** The chain that the page of an explorer or market is about. Null: it was typed without any page. */
      chainId: string | null
    }
  | { ok: false; problem: PieceProblem }

const LARGEST_ID = 2n ** 256n - 1n

/** What stands between address and number: on markets, on explorers, and where people write both themselves. */
const NUMBER = /^(?:[/:#,\s]+(?:instance\/)?|\/?\?(?:[^#]*&)?a=)([^/?#&\s]+)/

/**
 * Reads which collectible somebody typed or pasted: `0x…/12`, `0x… 12`, `0x…#12`, or the address of a page
 * that shows it, such as `https://opensea.io/assets/ethereum/0x…/12`. Nothing is fetched from there.
 * `explorers`: hosts that are known besides, with the chain that each is about.
 */
export function parseTypedPiece(
  text: string,
  explorers: ReadonlyMap<string, string> = new Map(),
): TypedPiece {
  const typed = text.trim()
  if (typed === '') return { ok: false, problem: 'empty' }
  const found = /0x[0-9a-z]*/i.exec(typed)
  if (!found) return { ok: false, problem: 'no_address' }
  const contract = parseAddress(found[0])
  if (!contract.ok) return contract
  const number = NUMBER.exec(typed.slice(found.index + found[0].length))?.[1]
  if (number === undefined) return { ok: false, problem: 'no_id' }
  if (!/^0*\d{1,78}$/.test(number) || BigInt(number) > LARGEST_ID) return { ok: false, problem: 'bad_id' }
  const before = typed.slice(0, found.index).toLowerCase()
  const chainId = chainOfPage(before, explorers)
  // The same address may be another collection on another chain: what a page means is not guessed.
  if (chainId === null && PAGE.test(before)) return { ok: false, problem: 'unknown_page' }
  return { ok: true, contract: contract.address, tokenId: BigInt(number).toString(), chainId }
}

/** Begins as the address of a page does: `https://` or `host.name/`. */
const PAGE = /^(https?:\/\/|[^\s/]+\.[^\s/]+\/)/

/** By the host of an explorer, or by the word that markets have for a chain in their addresses. */
function chainOfPage(before: string, explorers: ReadonlyMap<string, string>): string | null {
  const parts = before.replace(/^https?:\/\/(www\.)?/, '').split('/')
  for (const part of parts) {
    const chainId = explorers.get(part) ?? CHAINS.get(part)
    if (chainId) return chainId
  }
  return null
}

const CHAINS = new Map([
  ['ethereum', '1'],
  ['eth', '1'],
  ['etherscan.io', '1'],
  ['optimism', '10'],
  ['optimistic.etherscan.io', '10'],
  ['bsc', '56'],
  ['bscscan.com', '56'],
  ['gnosis', '100'],
  ['gnosisscan.io', '100'],
  ['polygon', '137'],
  ['matic', '137'],
  ['polygonscan.com', '137'],
  ['base', '8453'],
  ['basescan.org', '8453'],
  ['arbitrum', '42161'],
  ['arbiscan.io', '42161'],
  ['celo', '42220'],
  ['celoscan.io', '42220'],
  ['avalanche', '43114'],
  ['snowtrace.io', '43114'],
  ['linea', '59144'],
  ['lineascan.build', '59144'],
  ['blast', '81457'],
  ['blastscan.io', '81457'],
  ['scroll', '534352'],
  ['scrollscan.com', '534352'],
  ['sepolia', '11155111'],
  ['sepolia.etherscan.io', '11155111'],
])
