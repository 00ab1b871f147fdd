import { ApiError } from '@/api/client'
import { type RequestLink, requestsApi } from '@/api/requests'
import { sameAddress } from '@/lib/address'
import { OWN_FAULT, UNLOADED } from '@/lib/cause'
import type { Hex } from '@/lib/hex'
import { cancelMessage } from '@filbert/sdk/request-link'
import type { Cause } from '@/words/sentence'

/** `declined` is its owner's choice, and needs no words. */
export type Cancelled =
  | { kind: 'cancelled'; request: RequestLink }
  | { kind: 'declined' }
  | { kind: 'refused'; cause: Cause }

type Asked = Pick<RequestLink, 'id' | 'chainId' | 'recipientAddress'>

/** By what somebody may be known as who asks. */
interface Canceller {
  wallet: Hex | null
  signedIn: boolean
}

const NOT_THE_PAYEE: Cause = { code: 'not_the_payee', outcome: 'refused' }

/**
 * Calls a request off: by the session that made it, else by a signature of the wallet that was to be paid. Whoever is
 * neither hears so.
 */
export async function cancelRequest(asked: Asked, { wallet, signedIn }: Canceller): Promise<Cancelled> {
  if (signedIn) {
    const answer = await told(asked.id)
    if (answer.kind !== 'refused' || answer.cause.code !== 'not_yours') return answer
  }
  if (wallet === null || !sameAddress(wallet, asked.recipientAddress))
    return { kind: 'refused', cause: NOT_THE_PAYEE }
  return cancelBySignature(asked, wallet)
}

async function cancelBySignature({ id, chainId, recipientAddress }: Asked, wallet: Hex): Promise<Cancelled> {
  const code = await import('@/chain/sign-text').catch(() => null)
  if (!code) return { kind: 'refused', cause: UNLOADED }
  const at = Math.floor(Date.now() / 1000)
  const text = cancelMessage(location.host, { id, recipient: recipientAddress, chainId, at })
  const signed = await code.signText(text, wallet)
  if (signed.kind !== 'signed') return signed
  return told(id, { signature: signed.signature, signedAt: String(at) })
}

async function told(...asked: Parameters<typeof requestsApi.cancel>): Promise<Cancelled> {
  try {
    return { kind: 'cancelled', request: await requestsApi.cancel(...asked) }
  } catch (error) {
    return { kind: 'refused', cause: error instanceof ApiError ? error : OWN_FAULT }
  }
}
