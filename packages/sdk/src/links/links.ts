import type { Context, Waiting } from '../context.js'
import { until } from '../context.js'
import { addressIn, refIn } from '../inputs.js'
import { linkKey } from '../keys.js'
import type { DepositRef } from '../link.js'
import type { Crossing, Link, LinkPage, LinkState } from '../schema.gen.js'
import {
  type ClaimAcrossInput,
  claimAcross,
  crossed,
  crossing,
  type Quote,
  type QuoteInput,
  quote,
} from './across.js'
import { type ClaimInput, claim, type Taken } from './claim.js'
import { type CreateInput, create, findByKey, type Made } from './create.js'
import { readLink } from './opened.js'
import { type ReclaimInput, reclaim } from './reclaim.js'

/** Links that carry money. */
export interface LinkCalls {
  create: (input: CreateInput) => Promise<Made>
  /** What is in a link, and what became of it. By a whole link or by its deposit; the secret is not sent. */
  read: (link: string | DepositRef, options?: { signal?: AbortSignal | undefined }) => Promise<Link>
  /** The deposits under a secret: how a link is found again that was begun and not finished. */
  find: (secret: string, options?: { signal?: AbortSignal | undefined }) => Promise<Link[]>
  /** What a wallet has put into links, the newest first, 50 a page. `after`: the `next` of the page before. */
  ofSender: (sender: string, options?: OfSender) => Promise<LinkPage>
  claim: (input: ClaimInput) => Promise<Taken>
  /** Waits until the money has left the link. Rejects with `not_yet`. */
  settled: (link: string | DepositRef, waiting?: Waiting) => Promise<Link>
  quote: (input: QuoteInput) => Promise<Quote>
  claimAcross: (input: ClaimAcrossInput) => Promise<Taken>
  crossing: (link: string | DepositRef, options?: { signal?: AbortSignal | undefined }) => Promise<Crossing>
  crossed: (link: string | DepositRef, waiting?: Waiting) => Promise<Crossing>
  reclaim: (input: ReclaimInput) => Promise<Taken>
}

export interface OfSender {
  /** `pending` if it is not said. */
  state?: LinkState
  after?: string | null
  signal?: AbortSignal | undefined
}

export function linkCalls(context: Context): LinkCalls {
  return {
    create: (input) => create(context, input),
    read: async (link, { signal } = {}) => readLink(context, refIn(link), signal),
    find: async (secret, { signal } = {}) => findByKey(context, linkKey(secret).pubKey20, signal),
    ofSender: (sender, options) => ofSender(context, sender, options),
    claim: (input) => claim(context, input),
    settled: (link, waiting = {}) => settled(context, link, waiting),
    quote: (input) => quote(context, input),
    claimAcross: (input) => claimAcross(context, input),
    crossing: async (link, { signal } = {}) => crossing(context, link, signal),
    crossed: async (link, waiting = {}) => crossed(context, link, waiting),
    reclaim: (input) => reclaim(context, input),
  }
}

async function ofSender(
  { transport }: Context,
  sender: string,
  { state = 'pending', after = null, signal }: OfSender = {},
): Promise<LinkPage> {
  const query = new URLSearchParams(after === null ? { state } : { state, after })
  return transport.get<LinkPage>(`/senders/${addressIn(sender)}/links?${query}`, { signal })
}

async function settled(context: Context, link: string | DepositRef, waiting: Waiting): Promise<Link> {
  const ref = refIn(link)
  const look = async () => {
    const now = await readLink(context, ref, waiting.signal)
    return now.state === 'pending' ? null : now
  }
  return until(
    context,
    look,
    { message: 'The money is still in the link, or its claim on its way.' },
    waiting,
  )
}
