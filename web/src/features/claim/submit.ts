import { ApiError, api } from '@/api/client'
import type { Link } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { answered, type Submitted } from '@/links/submitted'
import type { Cause } from '@/words/sentence'

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

/** A name means somebody else than was agreed to. Nothing was sent. */
export interface Moved {
  kind: 'moved'
  to: Hex
}

/**
 * Whether a name still means whom its holder agreed to. It is asked anew: what was shown may be minutes
 * old, and nobody can bring the money back.
 */
export async function stillMeans(
  name: string,
  shown: Hex,
): Promise<{ kind: 'same' } | Moved | { kind: 'refused'; cause: Cause }> {
  try {
    const { address } = await api.name(name)
    return sameAddress(address, shown) ? { kind: 'same' } : { kind: 'moved', to: address }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // However the look-up ended, no claim was sent.
    return { kind: 'refused', cause: { ...error, outcome: 'refused' } }
  }
}

/**
 * Signs with the link's own key, here, and sends the signature alone. The same claim may be sent twice. Null: the
 * code for it did not come.
 */
export async function submitClaim(
  link: Link,
  vault: Hex,
  secret: string,
  recipient: Hex,
): Promise<Submitted | null> {
  const code = await loadSigning().catch(() => null)
  if (!code) return null
  const { linkKey, signClaim, signClaimV4 } = code
  const terms = { chainId: BigInt(link.chainId), vault, index: BigInt(link.index), recipient }
  const { privateKey } = linkKey(secret)
  const signature = link.version === 'v4' ? signClaimV4(privateKey, recipient) : signClaim(privateKey, terms)
  return answered(link, 'claim', () =>
    api.claim({
      chainId: link.chainId,
      version: link.version,
      claimParams: [link.index, recipient, signature],
    }),
  )
}
