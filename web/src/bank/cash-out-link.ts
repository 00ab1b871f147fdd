import { type CashOut, type CashOutToPrepare, cashOutApi, type ReadyCashOut } from '@/api/cash-outs'
import { ApiError } from '@/api/client'
import { isPassing } from '@/api/errors'
import type { FailureCode } from '@filbert/sdk/outcomes'
import { type CauseOf, type OwnCode, UNLOADED } from '@/lib/cause'
import type { Hex } from '@/lib/hex'

/** A link that is to be paid to a bank account. Its secret goes no further than its signature. */
export interface LinkToCashOut extends CashOutToPrepare {
  vault: Hex
  secret: string
}

export type CashedOut =
  | { kind: 'accepted'; cashOut: CashOut }
  | { kind: 'refused'; cause: CauseOf<FailureCode | OwnCode> }

/** `preparing`: it is asked where the link has to pay. `submitting`: the signature is on its way. */
export type CashOutPhase = 'preparing' | 'submitting'

/** How long a link that was just made is waited for: the server reads it off the chain. Milliseconds. */
const KNOWN_WITHIN_MS = 60_000
const PAUSE_MS = 2_000

/** A link that was made a moment ago, as the server tells of it. */
const NOT_READ_YET: readonly string[] = ['deposit_unconfirmed', 'deposit_not_found']

/** What signs, and the arithmetic of keys with it. To be asked for early: at the tap there may be no network to bring it. */
export async function loadClaimSigning() {
  const [{ linkKey }, { signClaimOf }] = await Promise.all([
    import('@/lib/secret'),
    import('@filbert/sdk/claim-signature'),
  ])
  return { linkKey, signClaimOf }
}

/**
 * Has a link paid to a bank account: the server says where it has to pay, the link's key signs that here, and from
 * the answer on the server carries it out. The same again is the same cash-out, however often.
 */
export async function cashOutLink(
  { vault, secret, ...wanted }: LinkToCashOut,
  onPhase: (phase: CashOutPhase) => void,
): Promise<CashedOut> {
  const signing = await loadClaimSigning().catch(() => null)
  if (!signing) return { kind: 'refused', cause: UNLOADED }
  onPhase('preparing')
  let ready: CashOut
  try {
    ready = await prepared(wanted)
  } catch (error) {
    return refusedBy(error)
  }
  // Confirmed before, without having heard of it.
  if (ready.state !== 'ready') return { kind: 'accepted', cashOut: ready }
  if (ready.payTo === null) return { kind: 'refused', cause: NOWHERE_YET }
  const { linkKey, signClaimOf } = signing
  const signature = await signClaimOf(linkKey(secret).privateKey, wanted.link, vault, ready.payTo)
  onPhase('submitting')
  try {
    return { kind: 'accepted', cashOut: await cashOutApi.confirm(ready.id, signature) }
  } catch (error) {
    return (await confirmedAllTheSame(ready.id, error)) ?? refusedBy(error)
  }
}

/** The bank has not told yet where it takes the money in: nothing was signed. */
const NOWHERE_YET = { code: 'bank_unreachable', outcome: 'refused' } as const

/** What would be, and where the link has to pay; of a link that was just made, once the server has read it. */
export async function prepared(wanted: CashOutToPrepare): Promise<ReadyCashOut> {
  for (const until = Date.now() + KNOWN_WITHIN_MS; ; ) {
    try {
      return await cashOutApi.prepare(wanted)
    } catch (error) {
      const isNew =
        wanted.type === 'CASHOUT' && error instanceof ApiError && NOT_READ_YET.includes(error.code)
      if (!isNew || Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

/** Where the answer did not come, or is none, the server may have taken it. */
export async function confirmedAllTheSame(id: string, error: unknown): Promise<CashedOut | null> {
  if (!(error instanceof ApiError) || !(error.saved || isPassing(error))) return null
  const cashOut = await cashOutApi.cashOut(id).catch(() => null)
  return cashOut && cashOut.state !== 'ready' ? { kind: 'accepted', cashOut } : null
}

export function refusedBy(error: unknown): CashedOut {
  if (!(error instanceof ApiError)) throw error
  return { kind: 'refused', cause: error }
}
