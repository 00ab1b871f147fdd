import type { Hex } from 'viem'
import { sameAddress } from '../address.js'
import type { Context } from '../context.js'
import { addressIn, amountIn, type ChainId, chainIdOf, payeeIn, wrong } from '../inputs.js'
import { requestUrl } from '../request-link.js'
import type { RequestKind, RequestLink } from '../schema.gen.js'

export interface AskInput {
  chainId: ChainId
  /** Who is to have the money. */
  to: string
  /** The token's contract; `NATIVE` is the chain's own currency. */
  token: string
  /** Smallest units; null: as many as its payer likes. */
  amount: bigint | null
  /** `goal`: several pay it together. Else it follows from `amount`. */
  kind?: Extract<RequestKind, 'goal'>
  /** What it is for, at most 140 characters. Everybody who has the link reads it. */
  reference?: string
  /** Unix seconds from which nobody is asked to pay it, within a year. */
  expiresAt?: number
  /** A picture or PDF of at most 5 MiB. Everybody who has the link sees it. */
  attachment?: Blob
  signal?: AbortSignal | undefined
}

/** Asks for money by a link. Each call makes another request, so it is asked for once, whatever comes. */
export async function make(context: Context, input: AskInput): Promise<RequestLink> {
  const [chainId, to, token] = [chainIdOf(input.chainId), payeeIn(input.to), addressIn(input.token)]
  const amount = input.amount === null ? null : amountIn(input.amount)
  const kind = kindOf(input)
  const form = new FormData()
  const fields = {
    chainId,
    recipientAddress: to,
    tokenAddress: token,
    tokenAmount: amount?.toString(),
    kind,
    reference: input.reference,
    expiresAt: input.expiresAt?.toString(),
  }
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  if (input.attachment) form.set('attachment', input.attachment)
  const made = await context.transport.once<RequestLink>('/request-links', form, { signal: input.signal })
  refuseOther(context, made, { chainId, to, token, amount })
  return made
}

function kindOf({ kind, amount }: AskInput): RequestKind {
  if (kind === 'goal' && amount === null) throw wrong('bad_amount', 'A goal needs an amount.')
  return kind ?? (amount === null ? 'open' : 'exact')
}

interface Asked {
  chainId: string
  to: Hex
  token: Hex
  amount: bigint | null
}

/** What is handed on to the payer has to be what was asked for. */
function refuseOther({ origin }: Context, made: RequestLink, { chainId, to, token, amount }: Asked): void {
  const isSame =
    made.chainId === chainId &&
    sameAddress(made.recipientAddress, to) &&
    sameAddress(made.tokenAddress, token) &&
    made.tokenAmount === (amount === null ? null : amount.toString()) &&
    made.link === requestUrl(origin, made.id)
  if (!isSame) {
    throw wrong(
      'answer_differs',
      'The server made another request than was asked for. Hand its link to nobody.',
    )
  }
}
