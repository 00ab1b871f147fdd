import { call, sendTransaction } from 'wagmi/actions'
import type { Hex } from '@/lib/hex'
import { type Allowed, type AllowancePhase, allow, batchedAllowance } from './allowance'
import { type Call, sendBatch } from './batch'
import { Unbatched } from './batch-errors'
import { refused } from './causes'
import { standOn } from './networks'
import { askToSend } from './node-lag'
import { nextNonce } from './nonces'
import { hashOf } from './told'
import { answerOf, type SentTransfer, type TransferWatch } from './transfer'
import { wagmiConfig } from './wagmi'
import { sendingAnswer, walletAnswer } from './wallet-errors'

/** A bridge's call that carries an amount to another chain, or exchanges it for another token. */
export interface RouteCall {
  /** The bridge; it draws a token itself. */
  target: Hex
  data: Hex
  /** Of the chain's own currency: what the bridge wants besides, and the amount where that is what is paid. */
  value: bigint
  /** Unix seconds until which it may be taken. */
  expiresAt: number
}

export interface RoutedTerms extends Allowed {
  /** As for straight transfers. */
  batches: boolean
  route: RouteCall
}

export interface RoutedWatch extends TransferWatch {
  phase: (phase: AllowancePhase | 'transferring') => void
}

/** Pays by a route: allows the bridge exactly the amount where that is needed, then calls it. */
export async function sendRouted(
  terms: RoutedTerms,
  watch: RoutedWatch,
  signal: AbortSignal,
): Promise<SentTransfer> {
  const { chainId, from, route, batches } = terms
  try {
    await standOn(chainId)
    if (signal.aborted) return { kind: 'given_up' }
    const answer = batches ? null : await allow(terms, route.target, watch.phase, signal)
    if (answer) return answer
    if (signal.aborted) return { kind: 'given_up' }
    // While it was allowed time went by, and the wallet may have gone elsewhere.
    if (Date.now() >= route.expiresAt * 1000) return { kind: 'refused', cause: refused('route_ran_out') }
    await standOn(chainId)
  } catch (error) {
    return walletAnswer(error)
  }
  const nonceBefore = batches ? null : await nextNonce(chainId, from)
  if (signal.aborted) return { kind: 'given_up' }
  watch.phase('transferring')
  // What a route pays out is on another chain, or another token: no block of this one tells.
  watch.asking(nonceBefore, null)
  try {
    if (batches) {
      const batch = await sendBatch(chainId, from, await callsOf(terms))
      return await answerOf(chainId, batch, watch)
    }
    const config = await wagmiConfig()
    const { target: to, data, value } = route
    const asked = { account: from, chainId: Number(chainId), to, data, value }
    const sent = await askToSend(
      () => sendTransaction(config, asked),
      () => call(config, asked),
      signal,
    )
    return { kind: 'sent', txHash: hashOf(sent) }
  } catch (error) {
    if (error instanceof Unbatched) return sendRouted({ ...terms, batches: false }, watch, signal)
    return sendingAnswer(error)
  }
}

async function callsOf(terms: RoutedTerms): Promise<Call[]> {
  const { target: to, data, value } = terms.route
  return [...(await batchedAllowance(terms, to)), { to, data, value }]
}
