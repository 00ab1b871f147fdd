import { ApiError, api } from '@/api/client'
import { isPassing } from '@/api/errors'
import type { DepositByAuthorization } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'

/** How long a signed request is repeated while nobody answers; after that the link's key alone tells. */
const KEEP_TRYING_MS = 5 * 60_000
const PAUSE_MS = 2_000

/** Not looked at, for there were too many: it is there again in a moment. */
const TURNED_AWAY: readonly string[] = ['overloaded', 'rate_limited']

/** `sent`: it has arrived, or may have. `refused`: certainly nothing was sent. */
export type PostedDeposit = { kind: 'sent'; txHash: Hex | null } | { kind: 'refused'; cause: ApiError }

/**
 * Sends a signed deposit until it is answered. The same request again is one deposit; a new signature
 * would be a second. `onSaved`: the server has it, and sends it once it can.
 */
export async function postDeposit(
  request: DepositByAuthorization,
  onSaved: () => void,
): Promise<PostedDeposit> {
  const until = Date.now() + KEEP_TRYING_MS
  let mayHaveArrived = false
  while (Date.now() < until) {
    try {
      const { txHash } = await api.depositGasless(request)
      return { kind: 'sent', txHash }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Used already: by ourselves a moment ago, or by somebody who could only make this same link of it.
      if (error.code === 'authorization_used') break
      const turnedAway = TURNED_AWAY.includes(error.code)
      if (error.saved) onSaved()
      else if (!isPassing(error) && !turnedAway) {
        if (mayHaveArrived) break
        return { kind: 'refused', cause: error }
      }
      mayHaveArrived ||= error.saved || !turnedAway
      await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs ?? PAUSE_MS))
    }
  }
  return { kind: 'sent', txHash: null }
}
