import type { Hex } from 'viem'
import { sameAddress } from '../address.js'
import { isNative } from '../asset-calls.js'
import { type Context, chainOf, unitsOf, until } from '../context.js'
import type { DepositTerms } from '../deposit-call.js'
import { addressIn, amountIn, type ChainId, chainIdOf, daysIn, refuseAborted, wrong } from '../inputs.js'
import { linkKey, makeSecret } from '../keys.js'
import { formatLink } from '../link.js'
import type { Chain, Link, Links } from '../schema.gen.js'
import { payableVault } from '../trust.js'
import { type AnyWallet, walletOf } from '../wallet.js'
import { gaslessOf } from './gasless.js'
import { payBySignature } from './pay-by-signature.js'
import { payByTransaction } from './pay-by-transaction.js'

export interface CreateInput {
  chainId: ChainId
  /** The token's contract; `NATIVE` is the chain's own currency. */
  token: string
  /** Smallest units. */
  amount: bigint
  /** Whose money it is. */
  wallet: AnyWallet
  /** After so many days only its sender can have it back, 1 to 255. Left out: never. */
  expiresInDays?: number
  /**
   * `signature`: the server sends it and pays the gas, for tokens that `config` calls gasless. Left out: so where it
   * can be, else by the wallet's own transactions.
   */
  by?: 'signature' | 'transaction'
  /**
   * Is awaited before the wallet is asked for anything. Keep the secret: whatever happens from then on, the money can
   * be found and taken by it.
   */
  keep?: (draft: Draft) => unknown
  /** Of a link that was begun and not finished. What was made of it already is not made a second time. */
  secret?: string
  /** How long it is waited for until the server shows it. Milliseconds. */
  timeoutMs?: number
  signal?: AbortSignal | undefined
}

/** A link before there is money in it. */
export interface Draft {
  secret: string
  pubKey20: Hex
  chainId: string
  version: string
}

export interface Made {
  /** What is handed on. Anyone who has it has the money. */
  url: string
  chainId: string
  version: string
  index: string
  secret: string
  pubKey20: Hex
  /** The transaction that put the money in. */
  txHash: Hex
}

/** Puts money into a link. Rejects with an `outcome` that says whether any of it has moved. */
export async function create(context: Context, input: CreateInput): Promise<Made> {
  const { keep, signal } = input
  const chain = await chainOf(context, chainIdOf(input.chainId), signal)
  const vault = payableVault(context.trust, chain)
  const wallet = walletOf(input.wallet, chain)
  const secret = input.secret ?? makeSecret(context.random)
  const { privateKey, pubKey20 } = linkKey(secret)
  const terms: DepositTerms = {
    chainId: chain.chainId,
    vault,
    token: addressIn(input.token),
    piece: null,
    amount: amountIn(input.amount),
    pubKey20,
    from: wallet.address,
    expiresInDays: daysIn(input.expiresInDays),
  }
  const version = chain.createVersion
  const by = wayOf(input, chain, terms)
  await keep?.({ secret, pubKey20, chainId: chain.chainId, version })
  const own = [secret, privateKey]
  if (input.secret !== undefined) {
    const before = await madeBefore(context, chain, terms, by, signal)
    if (before) return madeOf(context, before, secret)
  }
  refuseAborted(signal)
  const paying = { context, chain, terms, wallet, privateKey, own, timeoutMs: input.timeoutMs, signal }
  const txHash = await (by === 'signature' ? payBySignature(paying) : payByTransaction(paying))
  const message = 'The money is in the vault or on its way there. Look for it by its secret with `find`.'
  const look = () => findMade(context, terms, signal)
  const link = await until(context, look, { message, txHash }, { ...timeoutOf(input), signal })
  return madeOf(context, link, secret)
}

/** The link of a key, if it is on its chain; so money that nobody knows the way to is found again. */
export async function findByKey(
  { transport }: Context,
  pubKey20: Hex,
  signal?: AbortSignal,
): Promise<Link[]> {
  const { links } = await transport.get<Links>(`/links?${new URLSearchParams({ pubKey20 })}`, { signal })
  return links.filter((link) => sameAddress(link.pubKey20, pubKey20))
}

/** How long it is waited until the server has read the chain so far. Milliseconds. */
const READS_WITHIN_MS = 15_000

/**
 * The link that was made before. A signature pays once; before a transaction is sent again, the server has to have read all
 * that the chain has by now. Rejects with `not_yet` where it has not.
 */
async function madeBefore(
  context: Context,
  chain: Chain,
  terms: DepositTerms,
  by: 'signature' | 'transaction',
  signal?: AbortSignal,
): Promise<Link | null> {
  const before = await findMade(context, terms, signal)
  if (before || by === 'signature') return before
  const height = await context.node(chain).height()
  const query = new URLSearchParams({ pubKey20: terms.pubKey20, chainId: chain.chainId })
  const look = async () => {
    const { readTo } = await context.transport.get<Partial<Links>>(`/links?${query}`, { signal })
    // Older servers do not say it.
    if (readTo === undefined) return true
    return readTo !== null && unitsOf(readTo) >= height ? true : null
  }
  const message =
    'The server has not read the chain so far, and the link may have been made. Nothing was sent now.'
  await until(context, look, { message }, { timeoutMs: READS_WITHIN_MS, signal })
  return findMade(context, terms, signal)
}

async function findMade(context: Context, terms: DepositTerms, signal?: AbortSignal): Promise<Link | null> {
  const links = await findByKey(context, terms.pubKey20, signal)
  return links.find((link) => isOf(link, terms)) ?? null
}

/** Strangers may put something else under the same key: that is not it. */
function isOf(link: Link, terms: DepositTerms): boolean {
  return (
    link.chainId === terms.chainId &&
    sameAddress(link.token.address, terms.token) &&
    sameAddress(link.sender, terms.from) &&
    unitsOf(link.amount) === terms.amount
  )
}

function madeOf({ origin }: Context, link: Link, secret: string): Made {
  const { chainId, version, index, pubKey20, deposit } = link
  const url = formatLink(origin, { chainId, version, index, secret, trackId: 'sdk' })
  return { url, chainId, version, index, secret, pubKey20, txHash: deposit.txHash }
}

function wayOf({ by }: CreateInput, chain: Chain, terms: DepositTerms): 'signature' | 'transaction' {
  const isGasless = !isNative(terms) && gaslessOf(chain, terms.token) !== null
  if (by === 'signature' && !isGasless) throw wrong('bad_input', 'This token moves by transactions only.')
  return by ?? (isGasless ? 'signature' : 'transaction')
}

function timeoutOf({ timeoutMs }: CreateInput) {
  return timeoutMs === undefined ? {} : { timeoutMs }
}
