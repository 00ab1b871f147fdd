import type { Hex } from 'viem'
import { sameAddress } from '../address.js'
import { signClaimOf } from '../claim-signature.js'
import type { Context } from '../context.js'
import { linkIn, payeeIn } from '../inputs.js'
import type { Sent } from '../schema.gen.js'
import { opened, refuseUnpayable } from './opened.js'
import { sayingWhatWaits } from './waiting-claim.js'

export interface ClaimInput {
  /** The whole link. Its secret goes no further than a signature made here. */
  link: string
  /** Who is to have what is in it. */
  to: string
  /**
   * A claim to another recipient that is saved and waits gives way to this one. Set it for what a person just chose: sent
   * again by itself it would undo their newer choice.
   */
  redirect?: boolean
  signal?: AbortSignal | undefined
}

/** The transaction that does it, sent and paid for by the server. Its hash changes if its fee has to be raised. */
export interface Taken {
  txHash: Hex
}

/**
 * Pays a link out. The same again is the same: who has claimed for that recipient before hears of that transaction. Rejects
 * with `saved` where the server sends it later, and with `claim_conflict` where another recipient was named first; `waiting`
 * says which claim waits then, and until when.
 */
export async function claim(context: Context, input: ClaimInput): Promise<Taken> {
  const { link: href, to, redirect = false, signal } = input
  const whole = linkIn(href)
  const recipient = payeeIn(to)
  const found = await opened(context, whole, signal)
  const { link, vault, key } = found
  if (link.state === 'claimed' && link.withdrawal && sameAddress(link.withdrawal.recipient, recipient)) {
    return { txHash: link.withdrawal.txHash }
  }
  refuseUnpayable(found, recipient)
  const signature = await signClaimOf(key.privateKey, whole.deposit, vault, recipient)
  const { chainId, version, index } = whole.deposit
  const claimParams = [index, recipient, signature]
  const body = { chainId, version, claimParams, ...(redirect && { redirect }) }
  const own = [whole.secret, key.privateKey]
  const { txHash } = await sayingWhatWaits(context, whole.deposit, signal, () =>
    context.transport.write<Sent>('POST', '/claim-v2', body, { signal, own }),
  )
  return { txHash }
}
