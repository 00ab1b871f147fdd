import { acceptMessage } from '@filbert/sdk/request-link'
import { ApiError } from '@/api/client'
import { type RequestLink, requestsApi } from '@/api/requests'
import type { Sent } from '@/api/schema.gen'
import type { BackTerms } from '@/chain/send-back'
import { sameAddress } from '@/lib/address'
import { OWN_FAULT, UNLOADED } from '@/lib/cause'
import type { Hex } from '@/lib/hex'
import type { Cause } from '@/words/sentence'

/** How it ended to move what is at a request's own address. `declined` is its owner's choice, and needs no words. */
export type MoneyMoved =
  | { kind: 'sent'; txHash: Hex }
  | { kind: 'declined' }
  | { kind: 'refused'; cause: Cause }

type Asked = Pick<RequestLink, 'id' | 'chainId' | 'recipientAddress'>

/** By what somebody may be known as who asks. */
interface Owner {
  wallet: Hex | null
  signedIn: boolean
}

const NOT_THE_PAYEE: Cause = { code: 'not_the_payee', outcome: 'refused' }

/**
 * Has all of a token at the request's own address go to its recipient: by the session that made the request, else by a
 * signature of the wallet that is paid.
 */
export async function acceptMoney(
  asked: Asked,
  token: Hex,
  { wallet, signedIn }: Owner,
): Promise<MoneyMoved> {
  if (signedIn) {
    const answer = await answered(() => requestsApi.accept(asked.id, token))
    if (answer.kind !== 'refused' || answer.cause.code !== 'not_yours') return answer
  }
  if (wallet === null || !sameAddress(wallet, asked.recipientAddress))
    return { kind: 'refused', cause: NOT_THE_PAYEE }
  return acceptBySignature(asked, token, wallet)
}

async function acceptBySignature(
  { id, chainId, recipientAddress: recipient }: Asked,
  token: Hex,
  wallet: Hex,
): Promise<MoneyMoved> {
  const code = await import('@/chain/sign-text').catch(() => null)
  if (!code) return { kind: 'refused', cause: UNLOADED }
  const at = Math.floor(Date.now() / 1000)
  const text = acceptMessage(location.host, { id, recipient, token, chainId, at })
  const signed = await code.signText(text, wallet)
  if (signed.kind !== 'signed') return signed
  return answered(() => requestsApi.accept(id, token, { signature: signed.signature, signedAt: String(at) }))
}

/** Has some of what is there go to somebody else, as the wallet that is paid signs. */
export async function sendMoneyBack(id: string, terms: BackTerms, wallet: Hex): Promise<MoneyMoved> {
  const code = await import('@/chain/send-back').catch(() => null)
  if (!code) return { kind: 'refused', cause: UNLOADED }
  const signed = await code.signSendBack(terms, wallet)
  if (signed.kind !== 'signed') return signed
  const { token, amount, to } = terms
  const { nonce, deadline, signature } = signed
  return answered(() =>
    requestsApi.sendBack(id, {
      tokenAddress: token,
      amount: amount.toString(),
      to,
      nonce: nonce.toString(),
      deadline: deadline.toString(),
      signature,
    }),
  )
}

async function answered(send: () => Promise<Sent>): Promise<MoneyMoved> {
  try {
    return { kind: 'sent', txHash: (await send()).txHash }
  } catch (error) {
    return { kind: 'refused', cause: error instanceof ApiError ? error : OWN_FAULT }
  }
}
