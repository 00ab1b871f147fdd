import { ApiError, api } from '@/api/client'
import { explainApiError } from '@/api/errors'
import type { Chain, Link } from '@/api/schema.gen'
import { type Explanation, explain } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'

/**
 * How a claim or a refund was answered. Accepted without a transaction, it is kept and sent once it can
 * be. A wallet's refusal is no failure: there is nothing to explain.
 */
export type Submitted =
  | { kind: 'accepted'; txHash: Hex | null }
  | { kind: 'refused'; problem: Explanation }
  | { kind: 'declined' }

/**
 * The curve arithmetic, which no first paint needs. To be asked for as soon as the page stands: at the
 * tap on Claim there may be no network to bring it.
 */
export async function loadSigning() {
  const [{ linkKey }, { signClaim, signClaimV4 }] = await Promise.all([
    import('@/lib/secret'),
    import('@/lib/claim-signature'),
  ])
  return { linkKey, signClaim, signClaimV4 }
}

/** Signs with the link's own key, here, and sends the signature alone. The same claim may be sent twice. */
export async function submitClaim(
  link: Link,
  vault: Hex,
  secret: string,
  recipient: Hex,
): Promise<Submitted> {
  const { linkKey, signClaim, signClaimV4 } = await loadSigning()
  const terms = { chainId: BigInt(link.chainId), vault, index: BigInt(link.index), recipient }
  const { privateKey } = linkKey(secret)
  const signature = link.version === 'v4' ? signClaimV4(privateKey, recipient) : signClaim(privateKey, terms)
  return answered('claim', () =>
    api.claim({
      chainId: link.chainId,
      version: link.version,
      claimParams: [link.index, recipient, signature],
    }),
  )
}

export function loadReclaim() {
  return import('@/chain/reclaim')
}

/** The sender's wallet signs that it wants the deposit back; we pay the gas. */
export async function submitReclaim(link: Link, chain: Chain, vault: Hex, signer: Hex): Promise<Submitted> {
  const { signReclaim } = await loadReclaim()
  const terms = { chainId: chain.chainId, vault, index: BigInt(link.index), signer }
  // Our own vault makes its batches itself.
  const signed = await signReclaim({ ...terms, isOwn: chain.batcher === vault })
  if (signed.kind !== 'signed') return signed
  return answered('reclaim', () =>
    api.reclaim({
      chainId: link.chainId,
      contractVersion: link.version,
      depositIndex: link.index,
      signer,
      signature: signed.signature,
    }),
  )
}

/** The code for it did not come: the network is gone, or a newer release is there. Nothing was signed. */
export function unloaded(kind: 'claim' | 'reclaim'): Submitted {
  return {
    kind: 'refused',
    problem: explainApiError(new ApiError('unloaded', 'Code did not load.'), kind),
  }
}

/** Accepted, sent, and then refused by the chain all the same. */
export function rejection(link: Link, kind: 'claim' | 'reclaim'): Explanation {
  const reason = link.sponsored?.reason
  return explain(
    { what: `The chain refused it${reason ? `: ${reason}` : '.'}`, outcome: 'refused', next: 'retry' },
    kind,
  )
}

async function answered(
  situation: 'claim' | 'reclaim',
  send: () => Promise<{ txHash: Hex }>,
): Promise<Submitted> {
  try {
    const { txHash } = await send()
    return { kind: 'accepted', txHash }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.saved) return { kind: 'accepted', txHash: null }
    return { kind: 'refused', problem: explainApiError(error, situation) }
  }
}
