import { ApiError, api } from '@/api/client'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import type { Cause } from '@/words/sentence'

/** A name means somebody else than was agreed to. Nothing was sent. */
export interface Moved {
  kind: 'moved'
  to: Hex
}

/**
 * Whether a name still means whom its holder agreed to, on the chain where it is paid. It is asked anew: what was shown may be minutes old, and nobody
 * can bring the money back. Whom it means now is judged as if it were typed: nobody is asked to agree to an address where
 * what is paid is lost. `lostAt` as for `RecipientForm`. However the look-up ends, nothing was sent on it.
 */
export async function stillMeans(
  name: string,
  chainId: string,
  shown: Hex,
  lostAt: (recipient: Hex) => string | null,
): Promise<{ kind: 'same' } | Moved | { kind: 'refused'; cause: Cause }> {
  try {
    const { address } = await api.name(name, chainId)
    if (sameAddress(address, shown)) return { kind: 'same' }
    const lost = lostAt(address)
    if (lost === null) return { kind: 'moved', to: address }
    return { kind: 'refused', cause: { code: 'lost_there', outcome: 'refused', values: [name, lost] } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { kind: 'refused', cause: { ...error, outcome: 'refused' } }
  }
}
