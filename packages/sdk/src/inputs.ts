import { getAddress, type Hex, isAddress } from 'viem'
import { NATIVE } from './address.js'
import { FilbertError } from './error.js'
import { type DepositRef, parseLink } from './link.js'
import type { OwnCode } from './own-codes.js'
import type { RaffleLinkProblem } from './raffle-link.js'

/** A chain by its EIP-155 id. */
export type ChainId = string | number | bigint

/** A whole link, as people hand it on. */
export interface OpenedLink {
  deposit: DepositRef
  secret: string
}

/** What is wrong with what was asked for: nothing was done. */
export function wrong(code: OwnCode, message: string): FilbertError {
  return new FilbertError(code, message, { outcome: 'refused' })
}

export function chainIdOf(chainId: ChainId): string {
  const text = String(chainId)
  if (!/^[1-9]\d{0,15}$/.test(text)) throw wrong('bad_input', `${text} is no chain’s id.`)
  return text
}

/** With its checksum. Mixed case has to match it: that is all that catches a slip. */
export function addressIn(text: string): Hex {
  if (!isAddress(text)) throw wrong('bad_address', 'That is no address, or a character in it is wrong.')
  return getAddress(text)
}

/** The same of somebody who is to be paid. */
export function payeeIn(text: string): Hex {
  const address = addressIn(text)
  if (address === NATIVE) throw wrong('bad_address', 'What is paid to the zero address is lost to everybody.')
  return address
}

/** Smallest units, at least one. */
export function amountIn(amount: bigint): bigint {
  if (typeof amount === 'bigint' && amount > 0n && amount < 2n ** 256n) return amount
  throw wrong('bad_amount', 'An amount is a bigint of smallest units, and more than none.')
}

/** What is wrong with a link that cannot be read. */
export function badLink({ kind }: RaffleLinkProblem): FilbertError {
  return wrong('bad_link', `This link cannot be read: ${PROBLEMS[kind]}.`)
}

/** A link of one deposit, with its secret. */
export function linkIn(href: string): OpenedLink {
  const parsed = parseLink(href)
  if (!parsed.ok) throw badLink(parsed.problem)
  const [deposit, ...others] = parsed.deposits
  if (others.length > 0) {
    throw wrong('several_deposits', `This link has ${others.length + 1} deposits. Take them one by one.`)
  }
  return { deposit, secret: parsed.secret }
}

/** Which deposit is meant, by a whole link or by its name. */
export function refIn(link: string | DepositRef): DepositRef {
  if (typeof link === 'string') return linkIn(link).deposit
  const { chainId, version, index } = link
  if (/^v[\d.]+$/.test(version) && /^\d+$/.test(index)) return { chainId: chainIdOf(chainId), version, index }
  throw wrong('bad_input', 'A deposit has a chainId, a version such as v4.4, and an index.')
}

/** In how many whole days a link expires; 0 is never. */
export function daysIn(days = 0): number {
  if (Number.isInteger(days) && days >= 0 && days <= 255) return days
  throw wrong('bad_input', 'A link expires after 1 to 255 whole days, or never.')
}

/** Before a wallet is asked: nobody waits for it any more. */
export function refuseAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return
  throw new FilbertError('aborted', 'It was called off before any money moved.', {
    outcome: 'refused',
    cause: signal.reason,
  })
}

const PROBLEMS: Record<RaffleLinkProblem['kind'], string> = {
  empty: 'it is no link',
  missing_fragment: 'the part after # is missing',
  missing_secret: 'its secret is missing',
  cut_secret: 'its end is cut off',
  long_secret: 'its end has too many characters',
  bad_secret: 'a character in its secret is wrong',
  escaped_hash: 'its # was changed on the way',
  exposed_secret: 'its secret stands before the #, where servers see it',
  missing_part: 'a part of it is missing',
  bad_part: 'a part of it is wrong',
  uneven_lists: 'it names chains and deposits that do not belong together',
  too_many_deposits: 'it names too many deposits',
  several_chains: 'it names several chains',
}
