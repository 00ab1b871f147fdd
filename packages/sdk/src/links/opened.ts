import type { Hex } from 'viem'
import { sameAddress } from '../address.js'
import { type Context, chainOf } from '../context.js'
import { FilbertError } from '../error.js'
import { type OpenedLink, wrong } from '../inputs.js'
import { type LinkKey, linkKey } from '../keys.js'
import type { DepositRef } from '../link.js'
import type { Chain, Link } from '../schema.gen.js'
import { vaultOf } from '../trust.js'

/** A deposit, and the vault that has it. */
export interface Deposited {
  link: Link
  chain: Chain
  vault: Hex
}

/** What the server tells of a deposit, if it is of that very one. */
export async function readLink({ transport }: Context, ref: DepositRef, signal?: AbortSignal): Promise<Link> {
  const path = `/links/${[ref.chainId, ref.version, ref.index].map(encodeURIComponent).join('/')}`
  const link = await transport.get<Link>(path, { signal })
  if (link.chainId === ref.chainId && link.version === ref.version && link.index === ref.index) return link
  throw wrong('answer_differs', 'The server told of another deposit than was asked for.')
}

export async function deposited(context: Context, ref: DepositRef, signal?: AbortSignal): Promise<Deposited> {
  const chain = await chainOf(context, ref.chainId, signal)
  const vault = vaultOf(context.trust, chain, ref.version)
  return { chain, vault, link: await readLink(context, ref, signal) }
}

/** The same of a link whose secret is at hand, and the key that opens it. */
export async function opened(
  context: Context,
  { deposit, secret }: OpenedLink,
  signal?: AbortSignal,
): Promise<Deposited & { key: LinkKey }> {
  const key = linkKey(secret)
  const found = await deposited(context, deposit, signal)
  if (sameAddress(found.link.pubKey20, key.pubKey20)) return { ...found, key }
  throw wrong('wrong_secret', 'The secret does not open this deposit: a character of the link is wrong.')
}

/** Throws why a link pays `recipient` nothing, as the server would. */
export function refuseUnpayable({ link, chain }: Deposited, recipient: Hex): void {
  if (link.state !== 'pending') {
    throw new FilbertError('already_claimed', 'What was in this link has been taken out.')
  }
  if (link.expired)
    throw new FilbertError('link_expired', 'This link has expired. The money goes back to its sender.')
  if (link.requiresMfa)
    throw new FilbertError('requires_mfa', 'A claim of this link needs a second signature.')
  if (link.recipient && !sameAddress(link.recipient, recipient)) {
    throw new FilbertError('wrong_recipient', `This link pays ${link.recipient} alone.`)
  }
  const deadEnds = [...Object.values(chain.vaults), chain.router, link.token.address]
  if (deadEnds.some((end) => sameAddress(end, recipient))) {
    throw wrong('bad_address', 'That is the contract of a token or a vault: what is paid there is lost.')
  }
}
