import type { Hex } from 'viem'
import { NATIVE, sameAddress } from '../address.js'
import { allowAndSend } from '../allow.js'
import { encoded, isNative, transferring } from '../asset-calls.js'
import { type Context, chainOf, unitsOf } from '../context.js'
import { FilbertError } from '../error.js'
import { addressIn, amountIn, payeeIn, refuseAborted, wrong } from '../inputs.js'
import type { Chain, RequestLink, RequestLinkFulfillment } from '../schema.gen.js'
import { refuseBridge } from '../trust.js'
import { type AnyWallet, walletOf } from '../wallet.js'
import type { AgreedPayment } from './quote.js'
import { readRequest } from './read.js'

export interface PayInput {
  /** As it was read and shown: who is paid now is who stood there then. */
  request: RequestLink
  wallet: AnyWallet
  /** Smallest units, where the request leaves that open. */
  amount?: bigint
  /** Pays with something else, as it was quoted. */
  quote?: AgreedPayment
  /** How long an approval is waited for. Milliseconds. */
  timeoutMs?: number
  signal?: AbortSignal | undefined
}

export interface Paid {
  /** The money is out with this transaction, whatever else is said. */
  txHash: Hex
  /** The request, which follows it. Null: the server could not be told; say it again with `tell`. */
  request: RequestLink | null
}

export interface TellInput {
  request: Pick<RequestLink, 'id'>
  /** Of the chain that was paid on. */
  chainId: string
  txHash: Hex
  payer: string
  routeId?: string
  signal?: AbortSignal | undefined
}

const WAIT_MS = 60_000

/** Pays a request, by the wallet's own transactions. */
export async function pay(context: Context, input: PayInput): Promise<Paid> {
  const { request: shown, quote, signal } = input
  refuseChanged(shown, await readRequest(context, shown.id, signal))
  if (quote && quote.requestId !== shown.id) throw wrong('route_differs', 'The quote is for another request.')
  const chain = await chainOf(context, quote ? quote.fromChainId : shown.chainId, signal)
  const wallet = walletOf(input.wallet, chain)
  const txHash = quote ? await payByQuote(context, chain, quote, input) : await payStraight(chain, input)
  const told = { request: shown, chainId: chain.chainId, txHash, payer: wallet.address, signal }
  const request = await tell(context, { ...told, ...(quote && { routeId: quote.routeId }) }).catch(() => null)
  return { txHash, request }
}

/** Says that a request was paid by a transaction; the chain says the rest. The same again is the same. */
export function tell(context: Context, { request, chainId, txHash, payer, routeId, signal }: TellInput) {
  const body: RequestLinkFulfillment = { chainId, hash: txHash, payerAddress: addressIn(payer) }
  if (routeId !== undefined) body.routeId = routeId
  const path = `/request-links/${encodeURIComponent(request.id)}`
  return context.transport.write<RequestLink>('PATCH', path, body, { signal })
}

async function payStraight(chain: Chain, { request, wallet: given, amount, signal }: PayInput): Promise<Hex> {
  const wallet = walletOf(given, chain)
  const units = amountOf(request, amount)
  const [to, token] = [payeeIn(request.recipientAddress), addressIn(request.tokenAddress)]
  const moved = { token, piece: null }
  const chainId = Number(chain.chainId)
  refuseAborted(signal)
  return wallet.sendTransaction(
    isNative(moved)
      ? { chainId, to, value: units }
      : { chainId, ...encoded(transferring(moved, wallet.address, to, units)), value: 0n },
  )
}

async function payByQuote(
  context: Context,
  chain: Chain,
  quote: AgreedPayment,
  input: PayInput,
): Promise<Hex> {
  const { timeoutMs = WAIT_MS, signal } = input
  const wallet = walletOf(input.wallet, chain)
  if (!sameAddress(wallet.address, quote.payer))
    throw wrong('route_differs', 'The quote is for another wallet.')
  const { approve, transaction, fromToken } = quote
  refuseBridge(context.trust, chain, transaction.to)
  refuseAborted(signal)
  const moved = { token: approve ? fromToken.address : NATIVE, piece: null }
  const wanted = approve
    ? { spender: approve.spender, amount: unitsOf(approve.amount) }
    : { spender: transaction.to, amount: 0n }
  return allowAndSend({ context, chain, wallet, timeoutMs, signal }, moved, wanted, () => {
    if (context.clock.now() >= quote.expiresAt * 1000) {
      throw new FilbertError('route_over', 'The quote is over. Nothing was paid: ask for another.')
    }
    const { to, data, value } = transaction
    return { to, data, value: unitsOf(value) }
  })
}

function amountOf({ kind, tokenAmount }: RequestLink, amount: bigint | undefined): bigint {
  if (kind === 'exact' && tokenAmount !== null) {
    const asked = unitsOf(tokenAmount)
    if (amount === undefined || amount === asked) return asked
    throw wrong('bad_amount', `This request asks for exactly ${asked}.`)
  }
  if (amount === undefined) throw wrong('bad_amount', 'Say how much: this request leaves it open.')
  return amountIn(amount)
}

const TERMS = ['chainId', 'recipientAddress', 'tokenAddress', 'tokenAmount', 'kind'] as const

function refuseChanged(shown: RequestLink, now: RequestLink): void {
  const changed = TERMS.find((term) => shown[term] !== now[term])
  if (changed)
    throw wrong('request_changed', `The request’s ${changed} is not what was shown. Nothing was paid.`)
  if (now.status === 'PAID') throw new FilbertError('request_paid', 'This request is paid.')
  if (now.status !== 'PENDING')
    throw new FilbertError('request_over', 'Nobody is asked to pay this request any more.')
}
