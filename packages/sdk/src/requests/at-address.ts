import { sameAddress } from '../address.js'
import { type Context, chainOf } from '../context.js'
import { FilbertError } from '../error.js'
import { addressIn, amountIn, payeeIn, wrong } from '../inputs.js'
import { ownAddress } from '../request-address.js'
import { acceptMessage } from '../request-link.js'
import type { Chain, RequestLink, RequestMoneyToAccept, RequestMoneyToSendBack, Sent } from '../schema.gen.js'
import { onceWithinAnHour, sendBackTypedData } from '../send-back-message.js'
import { type AnyWallet, type Wallet, walletOf } from '../wallet.js'

export interface AcceptInput {
  /** As it was read and shown. */
  request: RequestLink
  /**
   * What is accepted, all of it: the contract of a token that is among what is `held`. `NATIVE` is the chain's own
   * currency.
   */
  token: string
  /** The recipient's: it says so by a signature. */
  wallet: AnyWallet
  signal?: AbortSignal | undefined
}

export interface SendBackInput extends AcceptInput {
  /** Smallest units. */
  amount: bigint
  /** Who gets it. What comes from an exchange may be lost if it goes back to where it came from. */
  to: string
}

/** Has what is at a request's own address forwarded to its recipient. The server pays the gas. */
export async function accept(context: Context, input: AcceptInput): Promise<Sent> {
  const { request, signal } = input
  const token = addressIn(input.token)
  const { wallet } = await ofRecipient(context, input)
  const { id, chainId, recipientAddress: recipient } = request
  const at = Math.floor(context.clock.now() / 1000)
  const text = acceptMessage(new URL(context.origin).host, { id, recipient, token, chainId, at })
  const signature = await wallet.signMessage(text)
  const body: RequestMoneyToAccept = { tokenAddress: token, signature, signedAt: String(at) }
  return context.transport.write<Sent>('POST', `${pathOf(request)}/accept`, body, { signal })
}

/** Has some of what is at a request's own address sent to somebody else. The server pays the gas. */
export async function sendBack(context: Context, input: SendBackInput): Promise<Sent> {
  const { request, signal } = input
  const [token, amount, to] = [addressIn(input.token), amountIn(input.amount), payeeIn(input.to)]
  const { wallet, chain } = await ofRecipient(context, input)
  const { payTo } = request
  const from = ownAddress(request)
  // At another one is another request's money, which would go.
  if (!payTo || !from) {
    throw wrong('answer_differs', 'That is not the address of this request. Nothing was signed.')
  }
  const { nonce, deadline } = onceWithinAnHour(context.clock.now(), context.random)
  const terms = { from, token, amount, to, nonce, deadline }
  const signature = await wallet.signTypedData(
    sendBackTypedData({ chainId: chain.chainId, contract: payTo.contract }, terms),
  )
  const body: RequestMoneyToSendBack = {
    tokenAddress: token,
    amount: amount.toString(),
    to,
    nonce: nonce.toString(),
    deadline: deadline.toString(),
    signature,
  }
  return context.transport.write<Sent>('POST', `${pathOf(request)}/send-back`, body, { signal })
}

interface OfRecipient {
  wallet: Required<Wallet>
  chain: Chain
}

async function ofRecipient(
  context: Context,
  { request, wallet: given, signal }: AcceptInput,
): Promise<OfRecipient> {
  const chain = await chainOf(context, request.chainId, signal)
  const wallet = walletOf(given, chain)
  if (sameAddress(wallet.address, request.recipientAddress)) return { wallet, chain }
  throw new FilbertError('not_yours', `Only ${request.recipientAddress} says what becomes of it.`)
}

function pathOf({ id }: RequestLink): string {
  return `/request-links/${encodeURIComponent(id)}`
}
