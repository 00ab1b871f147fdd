import { sameAddress } from '../address.js'
import { type Context, chainOf, until, type Waiting } from '../context.js'
import { FilbertError } from '../error.js'
import { cancelMessage } from '../request-link.js'
import type { RequestLink, RequestLinkToCancel, Sent } from '../schema.gen.js'
import { type AnyWallet, walletOf } from '../wallet.js'
import { type AcceptInput, accept, type SendBackInput, sendBack } from './at-address.js'
import { type AskInput, make } from './make.js'
import { type Paid, type PayInput, pay, type TellInput, tell } from './pay.js'
import { type AgreedPayment, type PaymentQuoteInput, quotePayment } from './quote.js'
import { readRequest } from './read.js'

/** Links that ask for money. */
export interface RequestCalls {
  create: (input: AskInput) => Promise<RequestLink>
  /** By its link or its id. */
  read: (link: string, options?: { signal?: AbortSignal | undefined }) => Promise<RequestLink>
  quote: (input: PaymentQuoteInput) => Promise<AgreedPayment>
  pay: (input: PayInput) => Promise<Paid>
  tell: (input: TellInput) => Promise<RequestLink>
  /** Waits until the chain shows that it is paid. Rejects with `not_yet`. */
  settled: (link: string, waiting?: Waiting) => Promise<RequestLink>
  cancel: (input: CancelInput) => Promise<RequestLink>
  /** Has what stayed at the request's own address go on to its recipient. */
  accept: (input: AcceptInput) => Promise<Sent>
  /** Has what stayed there sent to somebody else, such as who sent it. */
  sendBack: (input: SendBackInput) => Promise<Sent>
}

export interface CancelInput {
  request: RequestLink
  /** The recipient's: it says so by a signature. */
  wallet: AnyWallet
  signal?: AbortSignal | undefined
}

export function requestCalls(context: Context): RequestCalls {
  return {
    create: (input) => make(context, input),
    read: (link, { signal } = {}) => readRequest(context, link, signal),
    quote: (input) => quotePayment(context, input),
    pay: (input) => pay(context, input),
    tell: async (input) => tell(context, input),
    settled: async (link, waiting = {}) => settled(context, link, waiting),
    cancel: (input) => cancel(context, input),
    accept: (input) => accept(context, input),
    sendBack: (input) => sendBack(context, input),
  }
}

/** Calls a request off; no money moves by it. The same again is the same. */
async function cancel(
  context: Context,
  { request, wallet: given, signal }: CancelInput,
): Promise<RequestLink> {
  const { id, chainId, recipientAddress: recipient } = request
  const wallet = walletOf(given, await chainOf(context, chainId, signal))
  if (!sameAddress(wallet.address, recipient)) {
    throw new FilbertError('not_yours', `Only ${recipient} can call this request off.`)
  }
  const at = Math.floor(context.clock.now() / 1000)
  const text = cancelMessage(new URL(context.origin).host, { id, recipient, chainId, at })
  const signature = await wallet.signMessage(text)
  const body: RequestLinkToCancel = { signature, signedAt: String(at) }
  const path = `/request-links/${encodeURIComponent(id)}/cancel`
  return context.transport.write<RequestLink>('PATCH', path, body, { signal })
}

async function settled(context: Context, link: string, waiting: Waiting): Promise<RequestLink> {
  const look = async () => {
    const now = await readRequest(context, link, waiting.signal)
    return now.status === 'PENDING' ? null : now
  }
  return until(context, look, { message: 'Not all of it has come yet.' }, waiting)
}
