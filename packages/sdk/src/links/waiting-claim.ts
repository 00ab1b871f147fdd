import type { Context } from '../context.js'
import { FilbertError, type WaitingClaim } from '../error.js'
import type { DepositRef } from '../link.js'
import { readLink } from './opened.js'

/**
 * Has a claim or a refund sent. Where the server saved it, or refuses it for a claim that is saved, the error has in
 * `waiting` what waits and until when.
 */
export async function sayingWhatWaits<T>(
  context: Context,
  ref: DepositRef,
  signal: AbortSignal | undefined,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof FilbertError) || !(error.saved || error.code === 'claim_conflict')) throw error
    const waiting = await waitingOn(context, ref, signal).catch(() => null)
    throw waiting ? Object.assign(error, { waiting }) : error
  }
}

async function waitingOn(
  context: Context,
  ref: DepositRef,
  signal?: AbortSignal,
): Promise<WaitingClaim | null> {
  const { sponsored } = await readLink(context, ref, signal)
  if (!sponsored?.waitsFor) return null
  const { recipient, waitsFor, waitsUntil: until } = sponsored
  return { recipient, waitsFor, until, replaceable: sponsored.kind === 'claim' }
}
