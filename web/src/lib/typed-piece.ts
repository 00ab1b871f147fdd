import { chainOfPage } from './chain-pages'
import { chainOfShortName } from './chain-short-names'
import { trimInvisible } from './invisible'
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
  const typed = trimInvisible(text)
  if (typed === '') return { ok: false, problem: 'empty' }
  const found = /0x[0-9a-z]*/i.exec(typed)
  if (!found) return { ok: false, problem: 'no_address' }
  const contract = parseAddress(found[0])
  if (!contract.ok) return contract
  const number = NUMBER.exec(typed.slice(found.index + found[0].length))?.[1]
  if (number === undefined) return { ok: false, problem: 'no_id' }
  if (!/^0*\d{1,78}$/.test(number) || BigInt(number) > LARGEST_ID) return { ok: false, problem: 'bad_id' }
  const before = typed.slice(0, found.index).toLowerCase()
  const chainId = chainOfPage(before, explorers) ?? chainOfPrefix(before)
  // The same address may be another collection on another chain: what a page means is not guessed.
  if (chainId === null && PAGE.test(before)) return { ok: false, problem: 'unknown_page' }
  return { ok: true, contract: contract.address, tokenId: BigInt(number).toString(), chainId }
}

/** The chain that an address is written with (ERC-3770, CAIP-10). A word that is no chain's is not one. */
function chainOfPrefix(before: string): string | null {
  const [, id, shortName = ''] = /(?:^|\s)(?:eip155:(\d{1,20})|([a-z0-9-]+)):$/.exec(before) ?? []
  return id ?? chainOfShortName(shortName)?.chainId ?? null
}

/** Begins as the address of a page does: `https://` or `host.name/`. */
const PAGE = /^(https?:\/\/|[^\s/]+\.[^\s/]+\/)/
