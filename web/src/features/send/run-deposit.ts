import type { Dispatch } from 'react'
import { ApiError } from '@/api/client'
import { explainApiError } from '@/api/errors'
import type { DepositTerms } from '@/chain/deposit'
import { plainMessage } from '@/lib/attachment/plain-text'
import { type Explanation, explain } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import { completeSentLink, noteTransaction, type SentLink, sentLinks } from '@/lib/history/sent-links'
import { recipientText } from '@/lib/recipient'
import { depositNonce, linkKey, makeSecret } from '@/lib/secret'
import { postDeposit } from './post-deposit'
import { settleBegun } from './settle'
import type { SendEvent, SendPhase, SendTerms } from './send-machine'
import { uploadAttached } from './upload-attached'

/** What the wallet is asked with. To be asked for early: at the tap on Proceed there may be no network to bring it. */
export async function loadDepositing() {
  const [{ makeDeposit }, { signGaslessDeposit }] = await Promise.all([
    import('@/chain/deposit'),
    import('@/chain/gasless'),
  ])
  return { makeDeposit, signGaslessDeposit }
}

type Depositing = Awaited<ReturnType<typeof loadDepositing>>

/**
 * Makes the link, and tells how it goes: its secret is kept on this device before anything is asked of the wallet, and let go
 * only when certainly nothing was sent. That it exists is heard from the store, from here or from the
 * server's events, whichever is first.
 */
export async function runDeposit(
  terms: SendTerms,
  news: Dispatch<SendEvent>,
  signal: AbortSignal,
): Promise<void> {
  const begun = terms.resumes === undefined ? null : sentLinks.get(terms.resumes)
  const secret = begun?.secret ?? makeSecret()
  const key = linkKey(secret)
  const { pubKey20 } = key
  const asking: SendPhase = terms.asset.gasless ? 'signing' : 'depositing'
  news({ type: 'started', pubKey20, phase: terms.attached && !hasAttachment(begun) ? 'attaching' : asking })
  const depositing = await loadDepositing().catch(() => null)
  if (!depositing) return news({ type: 'refused', problem: UNLOADED })
  if (begun) {
    const found = await settleBegun(begun)
    if (found.kind === 'failed') return news({ type: 'refused', problem: found.problem })
    // It was made all the same: whoever follows the links that are kept hears of it.
    if (found.made > 0) return
  }
  const kept = sentLinks.save({
    pubKey20,
    secret,
    chainId: terms.chainId,
    version: terms.version,
    index: null,
    token: terms.asset.address,
    symbol: terms.asset.symbol,
    decimals: terms.asset.decimals,
    amount: terms.amount.toString(),
    sender: terms.from,
    to: recipientText(terms.to) || null,
    expiresInDays: terms.expiresInDays,
    usdPrice: terms.usdPrice?.toString() ?? null,
    createdAt: begun?.createdAt ?? Date.now(),
    txHash: begun?.txHash ?? null,
    message: begun?.message ?? null,
    attachedFile: begun?.attachedFile ?? null,
  })
  if (!kept) {
    sentLinks.forget(pubKey20)
    return news({ type: 'refused', problem: NOT_KEPT })
  }
  const { attached } = terms
  if (attached && !hasAttachment(begun)) {
    // Before any money moves: what cannot be attached must not be missed by whoever is paid.
    const problem = await uploadAttached(attached, secret, terms.from)
    if (problem) {
      sentLinks.forget(pubKey20)
      return news({ type: 'refused', problem })
    }
    const message = plainMessage(attached.message) || null
    sentLinks.update(pubKey20, { message, attachedFile: attached.file?.name ?? null })
    if (signal.aborted) return
    news({ type: 'advanced', phase: asking })
  }
  const { chainId, vault, amount, from, expiresInDays } = terms
  const { batches } = terms.abilities
  const token = terms.asset.address
  const deposit = { chainId, vault, token, amount, pubKey20, from, batches, expiresInDays }
  const refusal = terms.asset.gasless
    ? await payBySignature(depositing, terms, deposit, depositNonce(key), news, signal)
    : await payByTransaction(depositing, deposit, news, signal)
  // Given up, it may be under way once more already, with the same key.
  if (!refusal || signal.aborted) return
  // Where it may have been sent all the same, the secret is all that opens it.
  if (refusal.problem?.outcome !== 'unknown') sentLinks.forget(pubKey20)
  news({ type: 'refused', problem: refusal.problem })
}

/** A link takes one: what was brought to us with the first try goes with every other. */
function hasAttachment(begun: SentLink | null): boolean {
  return begun !== null && (begun.message !== null || begun.attachedFile !== null)
}

const UNLOADED = explainApiError(new ApiError('unloaded', 'Code did not load.'), 'deposit')

const NOT_KEPT = explain(
  {
    what: 'This browser keeps nothing, so the link would be lost with the page.',
    outcome: 'refused',
    next: 'none',
  },
  'deposit',
)

/** It did not go through; without a problem its owner said no. */
type Refusal = { problem: Explanation | null } | null

async function payByTransaction(
  { makeDeposit }: Depositing,
  deposit: DepositTerms,
  news: Dispatch<SendEvent>,
  signal: AbortSignal,
): Promise<Refusal> {
  const advance = (phase: SendPhase) => news({ type: 'advanced', phase })
  const note = (txHash: Hex) => noteTransaction(deposit.pubKey20, txHash)
  const result = await makeDeposit(deposit, advance, note, signal)
  switch (result.kind) {
    case 'made':
      completeSentLink({ ...result, pubKey20: deposit.pubKey20 })
      return null
    case 'sent':
    case 'given_up':
      return null
    case 'declined':
      return { problem: null }
    case 'refused':
      return { problem: result.problem }
  }
}

async function payBySignature(
  depositing: Depositing,
  terms: SendTerms,
  deposit: DepositTerms,
  nonce: Hex,
  news: Dispatch<SendEvent>,
  signal: AbortSignal,
): Promise<Refusal> {
  const { gasless } = terms.asset
  if (!gasless) throw new Error('invariant: only gasless tokens are paid by signature')
  const signed = await depositing.signGaslessDeposit(deposit, gasless, nonce)
  // A signature that came after it was given up is thrown away: nothing has moved.
  if (signal.aborted) return null
  switch (signed.kind) {
    case 'signed':
      break
    case 'unfit':
      news({ type: 'paying_gas' })
      return payByTransaction(depositing, deposit, news, signal)
    case 'declined':
      return { problem: null }
    case 'refused':
      return { problem: signed.problem }
  }
  news({ type: 'advanced', phase: 'posting' })
  const posted = await postDeposit(
    {
      chainId: terms.chainId,
      contractVersion: terms.version,
      tokenAddress: deposit.token,
      from: deposit.from,
      uintAmount: deposit.amount.toString(),
      pubKey20: deposit.pubKey20,
      ...(deposit.expiresInDays > 0 && { expiresInDays: deposit.expiresInDays }),
      ...signed.authorization,
    },
    () => news({ type: 'advanced', phase: 'saved' }),
  )
  if (posted.kind === 'refused') return { problem: posted.problem }
  if (posted.txHash) noteTransaction(deposit.pubKey20, posted.txHash)
  news({ type: 'advanced', phase: 'deposit_mining' })
  return null
}
