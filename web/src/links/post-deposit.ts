import { ApiError, api } from '@/api/client'
import { isPassing } from '@/api/errors'
import type { DepositByAuthorization } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'

/** How long a signed request is repeated while nobody answers; after that the link's key alone tells. */
const KEEP_TRYING_MS = 5 * 60_000
const PAUSE_MS = 2_000

/** Not looked at, for there were too many: it is there again in a moment. */
const TURNED_AWAY: readonly string[] = ['overloaded', 'rate_limited']

/** The day's gas for this is spent. It is not waited for: there is more tomorrow. */
const SPENT: readonly string[] = ['sponsor_budget_spent', 'sponsor_share_spent']
const SOON_MS = 60_000

/**
 * `sent`: it has arrived, or may have. `refused`: certainly nothing was sent. `unsponsored`: neither, and a
 * transaction of the wallet's own would do.
 */
export type PostedDeposit =
  | { kind: 'sent'; txHash: Hex | null }
  | { kind: 'refused'; cause: ApiError }
  | { kind: 'unsponsored' }

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
      if (isUnsponsored(error) && !mayHaveArrived) return { kind: 'unsponsored' }
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

/** Whether the gas of this deposit is the wallet's to pay. */
function isUnsponsored({ code, saved, retryAfterMs }: ApiError): boolean {
  if (code === 'deposit_too_small') return true
  return !saved && SPENT.includes(code) && (retryAfterMs ?? 0) > SOON_MS
}
