import { api } from '@/api/client'
import type { Link } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { answered, type Submitted } from '@/links/submitted'

/**
 * The curve arithmetic, which no first paint needs. To be asked for as soon as the page stands: at the
 * tap on Claim there may be no network to bring it.
 */
export async function loadSigning() {
  const [{ linkKey }, { signClaimOf }] = await Promise.all([
    import('@/lib/secret'),
    import('@filbert/sdk/claim-signature'),
  ])
  return { linkKey, signClaimOf }
}

/**
 * Signs with the link's own key, here, and sends the signature alone. The same claim may be sent twice. `redirect`: it
 * takes the place of one that waits, as its holder chose. Null: the code for it did not come.
 */
export async function submitClaim(
  link: Link,
  vault: Hex,
  secret: string,
  recipient: Hex,
  redirect = false,
): Promise<Submitted | null> {
  const code = await loadSigning().catch(() => null)
  if (!code) return null
  const { linkKey, signClaimOf } = code
  const signature = await signClaimOf(linkKey(secret).privateKey, link, vault, recipient)
  return answered(link, 'claim', () =>
    api.claim({
      chainId: link.chainId,
      version: link.version,
      claimParams: [link.index, recipient, signature],
      ...(redirect && { redirect }),
    }),
  )
}
