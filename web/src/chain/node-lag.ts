import { isRevert } from './balances'
import { codesOf } from './error-codes'
import { isToldNo, sendingAnswer } from './wallet-errors'

/** An allowance that was mined less than this ago may be unknown to the wallet's node. Milliseconds. */
const FRESH_MS = 60_000
/** How long the page waits before it asks the wallet again, each time. Milliseconds. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000]

/** A node tried the transaction and refused it: 3 and -32000 of nodes, -32003 of wallets. */
const TRIED = [3, -32000, -32003]

let allowedAt = Number.NEGATIVE_INFINITY

/** An allowance was mined just now, for what the wallet is asked next. */
export function noteAllowed(): void {
  allowedAt = performance.now()
}

/**
 * Asks the wallet to send. What it refuses is tried on the chain, whose refusal has a name: throws that, or else the
 * wallet's own. Where the chain would take it just after an allowance, the node of the wallet does not know of the
 * allowance yet, and the wallet is asked again, a few times. A wallet that may have sent it is never asked again.
 */
export async function askToSend<T>(
  send: () => Promise<T>,
  simulate: () => Promise<unknown>,
  signal?: AbortSignal,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      const sent = await send()
      allowedAt = Number.NEGATIVE_INFINITY
      return sent
    } catch (error) {
      if (!isToldNo(sendingAnswer(error))) throw error
      const chain = await simulate().then(
        () => 'takes' as const,
        (cause: unknown) => cause,
      )
      if (chain !== 'takes' && isRevert(chain)) throw chain
      const pause = PAUSES_MS[tries]
      const lags = chain === 'takes' && isTried(error) && performance.now() - allowedAt < FRESH_MS
      if (!lags || pause === undefined || signal?.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (signal?.aborted) throw error
    }
  }
}

function isTried(error: unknown): boolean {
  const codes = codesOf(error)
  return isRevert(error) || codes.some((code) => TRIED.includes(code))
}
