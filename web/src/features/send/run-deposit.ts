import { ApiError, api } from '@/api/client'
import { explainApiError, isPassing } from '@/api/errors'
import type { DepositByAuthorization } from '@/api/schema.gen'
import type { DepositTerms } from '@/chain/deposit'
import { type Explanation, explain } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import { linkKey, makeSecret } from '@/lib/secret'
import { sentLinks } from './sent-links-store'
import type { SendPhase, SendTerms } from './send-machine'

/** How long a request that was signed is repeated while nobody answers. The chain settles it in the end. */
const KEEP_TRYING_MS = 5 * 60_000
const PAUSE_MS = 2_000

/** What the run tells as it goes. `refused` without a problem is the owner's own no. */
export interface DepositNews {
  started: (pubKey20: Hex, phase: SendPhase) => void
  advanced: (phase: SendPhase) => void
  refused: (problem: Explanation | null) => void
}

/**
 * Makes the link: its secret is kept on this device before anything is asked of the wallet, and let go
 * only when certainly nothing was sent. That it exists is heard from the store, from here or from the
 * server's events, whichever is first.
 */
export async function runDeposit(terms: SendTerms, news: DepositNews): Promise<void> {
  const secret = makeSecret()
  const { pubKey20 } = linkKey(secret)
  const kept = sentLinks.save({
    pubKey20,
    secret,
    chainId: terms.chainId,
    version: terms.version,
    index: null,
    symbol: terms.asset.symbol,
    decimals: terms.asset.decimals,
    amount: terms.amount.toString(),
    sender: terms.from,
    createdAt: Date.now(),
    txHash: null,
  })
  news.started(pubKey20, terms.asset.gasless ? 'signing' : 'depositing')
  if (!kept) return news.refused(NOT_KEPT)
  const { chainId, vault, amount, from } = terms
  const deposit = { chainId, vault, token: terms.asset.address, amount, pubKey20, from }
  const refusal = terms.asset.gasless
    ? await payBySignature(terms, deposit, news)
    : await payByTransaction(deposit, news)
  if (!refusal) return
  sentLinks.forget(pubKey20)
  news.refused(refusal.problem)
}

const NOT_KEPT = explain(
  {
    what: 'This browser keeps nothing, so the link would be lost with the page.',
    outcome: 'refused',
    next: 'none',
  },
  'deposit',
)

/** Certainly nothing was sent. */
type Refusal = { problem: Explanation | null } | null

async function payByTransaction(deposit: DepositTerms, news: DepositNews): Promise<Refusal> {
  const { makeDeposit } = await import('@/chain/deposit')
  const note = (txHash: Hex) => sentLinks.noteTransaction(deposit.pubKey20, txHash)
  const result = await makeDeposit(deposit, news.advanced, note)
  switch (result.kind) {
    case 'made':
      sentLinks.complete({ ...result, pubKey20: deposit.pubKey20 })
      return null
    case 'sent':
      return null
    case 'declined':
      return { problem: null }
    case 'refused':
      return { problem: result.problem }
  }
}

async function payBySignature(terms: SendTerms, deposit: DepositTerms, news: DepositNews): Promise<Refusal> {
  const { signGaslessDeposit } = await import('@/chain/gasless')
  const { gasless } = terms.asset
  if (!gasless) throw new Error('invariant: only gasless tokens are paid by signature')
  const signed = await signGaslessDeposit(deposit, gasless)
  if (signed.kind !== 'signed') return { problem: signed.kind === 'refused' ? signed.problem : null }
  news.advanced('posting')
  return post(
    {
      chainId: terms.chainId,
      contractVersion: terms.version,
      tokenAddress: deposit.token,
      from: deposit.from,
      uintAmount: deposit.amount.toString(),
      pubKey20: deposit.pubKey20,
      ...signed.authorization,
    },
    news,
  )
}

/** The same signed request again and again is one deposit; a new signature would be a second one. */
async function post(request: DepositByAuthorization, news: DepositNews): Promise<Refusal> {
  const until = Date.now() + KEEP_TRYING_MS
  let mayHaveArrived = false
  while (Date.now() < until) {
    try {
      const { txHash } = await api.depositGasless(request)
      sentLinks.noteTransaction(request.pubKey20, txHash)
      break
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Used already: by ourselves a moment ago, or by somebody who could only make this same link of it.
      if (error.code === 'authorization_used') break
      if (!isPassing(error)) {
        if (mayHaveArrived) break
        return { problem: explainApiError(error, 'deposit') }
      }
      mayHaveArrived ||= error.code !== 'overloaded'
      await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs ?? PAUSE_MS))
    }
  }
  news.advanced('deposit_mining')
  return null
}
