import type { Dispatch } from 'react'
import { ApiError } from '@/api/client'
import { explainApiError } from '@/api/errors'
import type { DepositTerms } from '@/chain/deposit'
import { type Explanation, explain } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import { completeSentLink, noteTransaction, sentLinks } from '@/lib/history/sent-links'
import { recipientText } from '@/lib/recipient'
import { linkKey, makeSecret } from '@/lib/secret'
import { postDeposit } from './post-deposit'
import type { SendEvent, SendPhase, SendTerms } from './send-machine'

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
export async function runDeposit(terms: SendTerms, news: Dispatch<SendEvent>): Promise<void> {
  const secret = makeSecret()
  const { pubKey20 } = linkKey(secret)
  news({ type: 'started', pubKey20, phase: terms.asset.gasless ? 'signing' : 'depositing' })
  const depositing = await loadDepositing().catch(() => null)
  if (!depositing) return news({ type: 'refused', problem: UNLOADED })
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
    usdPrice: terms.usdPrice?.toString() ?? null,
    createdAt: Date.now(),
    txHash: null,
  })
  if (!kept) {
    sentLinks.forget(pubKey20)
    return news({ type: 'refused', problem: NOT_KEPT })
  }
  const { chainId, vault, amount, from } = terms
  const deposit = { chainId, vault, token: terms.asset.address, amount, pubKey20, from }
  const refusal = terms.asset.gasless
    ? await payBySignature(depositing, terms, deposit, news)
    : await payByTransaction(depositing, deposit, news)
  if (!refusal) return
  // Where it may have been sent all the same, the secret is all that opens it.
  if (refusal.problem?.outcome !== 'unknown') sentLinks.forget(pubKey20)
  news({ type: 'refused', problem: refusal.problem })
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
): Promise<Refusal> {
  const advance = (phase: SendPhase) => news({ type: 'advanced', phase })
  const note = (txHash: Hex) => noteTransaction(deposit.pubKey20, txHash)
  const result = await makeDeposit(deposit, advance, note)
  switch (result.kind) {
    case 'made':
      completeSentLink({ ...result, pubKey20: deposit.pubKey20 })
      return null
    case 'sent':
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
  news: Dispatch<SendEvent>,
): Promise<Refusal> {
  const { gasless } = terms.asset
  if (!gasless) throw new Error('invariant: only gasless tokens are paid by signature')
  const signed = await depositing.signGaslessDeposit(deposit, gasless)
  switch (signed.kind) {
    case 'signed':
      break
    case 'unfit':
      news({ type: 'paying_gas' })
      return payByTransaction(depositing, deposit, news)
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
      ...signed.authorization,
    },
    () => news({ type: 'advanced', phase: 'saved' }),
  )
  if (posted.kind === 'refused') return { problem: posted.problem }
  if (posted.txHash) noteTransaction(deposit.pubKey20, posted.txHash)
  news({ type: 'advanced', phase: 'deposit_mining' })
  return null
}
