import { ApiError } from '@/api/client'
import { explainApiError } from '@/api/errors'
import type { DepositTerms } from '@/chain/deposit'
import { type Explanation, explain } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import { linkKey, makeSecret } from '@/lib/secret'
import { postDeposit } from './post-deposit'
import type { SendPhase, SendTerms } from './send-machine'
import { sentLinks } from './sent-links-store'

/** What the run tells as it goes. `refused` without a problem is the owner's own no. */
export interface DepositNews {
  started: (pubKey20: Hex, phase: SendPhase) => void
  advanced: (phase: SendPhase) => void
  /** The wallet's signature is of no use to the token: it goes on by transactions of the wallet's own. */
  payingGas: () => void
  refused: (problem: Explanation | null) => void
}

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
 * Makes the link: its secret is kept on this device before anything is asked of the wallet, and let go
 * only when certainly nothing was sent. That it exists is heard from the store, from here or from the
 * server's events, whichever is first.
 */
export async function runDeposit(terms: SendTerms, news: DepositNews): Promise<void> {
  const secret = makeSecret()
  const { pubKey20 } = linkKey(secret)
  news.started(pubKey20, terms.asset.gasless ? 'signing' : 'depositing')
  const depositing = await loadDepositing().catch(() => null)
  if (!depositing) return news.refused(UNLOADED)
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
  if (!kept) return news.refused(NOT_KEPT)
  const { chainId, vault, amount, from } = terms
  const deposit = { chainId, vault, token: terms.asset.address, amount, pubKey20, from }
  const refusal = terms.asset.gasless
    ? await payBySignature(depositing, terms, deposit, news)
    : await payByTransaction(depositing, deposit, news)
  if (!refusal) return
  // Where it may have been sent all the same, the secret is all that opens it.
  if (refusal.problem?.outcome !== 'unknown') sentLinks.forget(pubKey20)
  news.refused(refusal.problem)
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
  news: DepositNews,
): Promise<Refusal> {
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

async function payBySignature(
  depositing: Depositing,
  terms: SendTerms,
  deposit: DepositTerms,
  news: DepositNews,
): Promise<Refusal> {
  const { gasless } = terms.asset
  if (!gasless) throw new Error('invariant: only gasless tokens are paid by signature')
  const signed = await depositing.signGaslessDeposit(deposit, gasless)
  switch (signed.kind) {
    case 'signed':
      break
    case 'unfit':
      news.payingGas()
      return payByTransaction(depositing, deposit, news)
    case 'declined':
      return { problem: null }
    case 'refused':
      return { problem: signed.problem }
  }
  news.advanced('posting')
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
    () => news.advanced('saved'),
  )
  if (posted.kind === 'refused') return { problem: posted.problem }
  if (posted.txHash) sentLinks.noteTransaction(deposit.pubKey20, posted.txHash)
  news.advanced('deposit_mining')
  return null
}
