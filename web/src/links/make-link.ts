import type { Dispatch } from 'react'
import type { Asset } from '@/assets/asset'
import type { WalletAbilities } from '@/chain/abilities'
import type { DepositPhase, DepositTerms } from '@/chain/deposit-terms'
import { settleBegun } from '@/device/follow/settle'
import { completeSentLink, type SentLink, sentLinks } from '@/device/records/sent-links'
import { UNLOADED } from '@/lib/cause'
import type { Hex } from '@/lib/hex'
import { depositNonce, type LinkKey, linkKey, makeSecret } from '@/lib/secret'
import type { Cause } from '@/words/sentence'
import { postDeposit } from './post-deposit'

/** What was agreed on before a link is made: nothing of it changes after. */
export interface LinkTerms {
  chainId: string
  version: string
  vault: Hex
  asset: Asset
  amount: bigint
  from: Hex
  /** The e-mail address or phone number that it is for; null where it is for whoever holds it. */
  meantFor: string | null
  /** What the wallet can do on that chain. */
  abilities: WalletAbilities
  /** For how many days it can be claimed; 0 is for ever. */
  expiresInDays: number
  /** What one whole of it costs now, in 10⁻¹⁸ dollars, to be remembered; null while nobody knows. */
  usdPrice: bigint | null
  /** The key of a link that was begun and not finished: it is gone on with, so that it cannot become two. */
  resumes?: Hex | undefined
  /** Its owner was told that the wallet was asked for it before, and wants it asked again. */
  asksAgain?: boolean | undefined
  /** What travels with it, if anything does. */
  attaching: Attaching | null
}

/** What is brought to us before any money moves, under the secret of the link that it goes with. */
export interface Attaching {
  /** In plain text; null where there is none. */
  message: string | null
  fileName: string | null
  /** Null: it is kept. */
  upload: (secret: string) => Promise<Cause | null>
}

/** `saved`: the server has what was signed, and sends it as soon as the chain can be reached and paid. */
export type LinkPhase = DepositPhase | 'attaching' | 'signing' | 'posting' | 'saved'

/** How it goes. That the link is made is heard from where it is kept. */
export type LinkNews =
  | { type: 'started'; pubKey20: Hex; phase: LinkPhase }
  | { type: 'advanced'; phase: LinkPhase }
  /** One signature does not do: the wallet pays by its own transaction. */
  | { type: 'paying_gas' }
  /** `kept`: this device still has the link that was begun, and goes on with that one. */
  | { type: 'refused'; problem: Cause | null; kept: boolean }

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
 * Makes the link, and tells how it goes. Its secret is kept on this device before anything is asked of the
 * wallet, and given up only by the run that made it up, when certainly nothing was sent. That the link
 * exists is heard from the store, from here or from the server's events, whichever is first.
 */
export async function makeLink(
  terms: LinkTerms,
  news: Dispatch<LinkNews>,
  signal: AbortSignal,
): Promise<void> {
  const begun = terms.resumes === undefined ? null : sentLinks.get(terms.resumes)
  const secret = begun?.secret ?? makeSecret()
  const key = linkKey(secret)
  const asking: LinkPhase = terms.asset.gasless ? 'signing' : 'depositing'
  const attaching = terms.attaching !== null && !hasAttachment(begun)
  news({ type: 'started', pubKey20: key.pubKey20, phase: attaching ? 'attaching' : asking })
  const refusal = await alone(key.pubKey20, signal, () => run(terms, key, secret, begun, news, signal))
  // Given up, it may be under way once more already, with the same key.
  if (!refusal || signal.aborted) return
  const kept = keepOrForget(key.pubKey20, begun, refusal)
  // Of one that was begun before, nobody can say here that nothing was sent.
  news({ type: 'refused', problem: begun ? doubted(refusal.problem) : refusal.problem, kept })
}

/**
 * It did not go through; without a problem its owner said no. `undone`: it was sent, and the chain says that it
 * came to nothing. Null: it is made, or on its way.
 */
type Refusal = { problem: Cause | null; undone?: true } | null

async function run(
  terms: LinkTerms,
  key: LinkKey,
  secret: string,
  begun: SentLink | null,
  news: Dispatch<LinkNews>,
  signal: AbortSignal,
): Promise<Refusal> {
  const { pubKey20 } = key
  const depositing = await loadDepositing().catch(() => null)
  if (!depositing) return { problem: UNLOADED }
  if (begun) {
    const paysOnce = terms.asset.gasless !== null
    const found = await settleBegun(begun, { paysOnce, ownersWord: terms.asksAgain ?? false })
    if (found.kind === 'failed') return { problem: found.cause }
    // It was made all the same, or goes on elsewhere: whoever follows the links that are kept hears of it.
    const now = sentLinks.get(pubKey20)
    if (found.made > 0 || now?.index !== null || now.txHash !== begun.txHash) return null
    sentLinks.update(pubKey20, NOT_ASKED)
  } else if (!sentLinks.save(recordOf(terms, pubKey20, secret))) {
    return { problem: { code: 'not_kept', outcome: 'refused' } }
  }
  const { attaching } = terms
  if (attaching && !hasAttachment(begun)) {
    // Before any money moves: what cannot be attached must not be missed by whoever is paid.
    const problem = await attaching.upload(secret)
    if (problem) return { problem }
    const { message, fileName } = attaching
    sentLinks.update(pubKey20, { message, attachedFile: fileName, attaching: false })
    if (signal.aborted) return null
    news({ type: 'advanced', phase: terms.asset.gasless ? 'signing' : 'depositing' })
  }
  const { chainId, vault, amount, from, expiresInDays } = terms
  const { batches } = terms.abilities
  const { address: token, piece } = terms.asset
  const deposit = { chainId, vault, token, piece, amount, pubKey20, from, batches, expiresInDays }
  return terms.asset.gasless
    ? payBySignature(depositing, terms, deposit, depositNonce(key), news, signal)
    : payByTransaction(depositing, terms, deposit, news, signal)
}

function recordOf(terms: LinkTerms, pubKey20: Hex, secret: string): SentLink {
  return {
    pubKey20,
    secret,
    chainId: terms.chainId,
    version: terms.version,
    index: null,
    token: terms.asset.address,
    symbol: terms.asset.symbol,
    decimals: terms.asset.decimals,
    amount: terms.amount.toString(),
    piece: terms.asset.piece,
    sender: terms.from,
    to: terms.meantFor,
    expiresInDays: terms.expiresInDays,
    usdPrice: terms.usdPrice?.toString() ?? null,
    createdAt: Date.now(),
    ...NOT_ASKED,
    attaching: terms.attaching !== null,
    message: null,
    attachedFile: null,
  }
}

/** Whether this device still has the link. It gives one up only where nothing of it can have been sent. */
function keepOrForget(
  pubKey20: Hex,
  begun: SentLink | null,
  { problem, undone }: NonNullable<Refusal>,
): boolean {
  const link = sentLinks.get(pubKey20)
  if (!link) return false
  const untouched = link.index === null && link.txHash === null && link.batch === null
  // The nonce stays: if it is taken by the next try, the chain is looked at closely.
  if (untouched && problem?.outcome !== 'unknown') sentLinks.update(pubKey20, { askedAt: null })
  if (begun || !(untouched || undone) || problem?.outcome === 'unknown') return true
  // Given up for now: if the chain has it all the same, it comes back.
  sentLinks.archive(pubKey20)
  return sentLinks.get(pubKey20) !== null
}

/** Before the wallet is asked, or after it is certain that nothing came of what it was asked. */
const NOT_ASKED = { txHash: null, nonce: null, batch: null, askedAt: null }

function doubted(problem: Cause | null): Cause | null {
  return problem && { ...problem, outcome: 'unknown' }
}

/** One page at a time makes a link, of all that this browser has open. A wait that was given up holds nobody up. */
async function alone(pubKey20: Hex, signal: AbortSignal, work: () => Promise<Refusal>): Promise<Refusal> {
  // Only there over https, and on this machine.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(`filbert.send.${pubKey20}`, { ifAvailable: true }, (lock) => {
    if (!lock) return { problem: { code: 'sent_elsewhere', outcome: 'unknown' } }
    const givenUp = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
    return Promise.race([work(), givenUp])
  })
}

/** A link takes one: what was brought to us with the first try goes with every other. */
function hasAttachment(begun: SentLink | null): boolean {
  return begun !== null && (begun.message !== null || begun.attachedFile !== null)
}

async function payByTransaction(
  { makeDeposit }: Depositing,
  terms: LinkTerms,
  deposit: DepositTerms,
  news: Dispatch<LinkNews>,
  signal: AbortSignal,
): Promise<Refusal> {
  const { pubKey20 } = deposit
  const watch = {
    phase: (phase: LinkPhase) => news({ type: 'advanced', phase }),
    sent: (txHash: Hex) => sentLinks.update(pubKey20, { txHash }),
    nonce: (nonce: number) => sentLinks.update(pubKey20, { nonce }),
    asking: (nonce: number | null) => sentLinks.update(pubKey20, { askedAt: Date.now(), nonce }),
    batch: (batch: string) => sentLinks.update(pubKey20, { batch, askedAt: Date.now() }),
  }
  const result = await makeDeposit(deposit, watch, signal)
  switch (result.kind) {
    case 'made': {
      const { chainId, version, amount, from: sender } = terms
      const { index, txHash } = result
      const { token, piece } = deposit
      const made = { pubKey20, chainId, version, index, sender, token, piece, amount: amount.toString() }
      completeSentLink({ ...made, txHash })
      return null
    }
    case 'sent':
    case 'given_up':
      return null
    case 'declined':
      return { problem: null }
    case 'undone':
      return { problem: result.cause, undone: true }
    case 'refused':
      return { problem: result.cause }
  }
}

async function payBySignature(
  depositing: Depositing,
  terms: LinkTerms,
  deposit: DepositTerms,
  nonce: Hex,
  news: Dispatch<LinkNews>,
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
      return payByTransaction(depositing, terms, deposit, news, signal)
    case 'declined':
      return { problem: null }
    case 'refused':
      return { problem: signed.cause }
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
  if (posted.kind === 'refused') return { problem: posted.cause }
  if (posted.kind === 'unsponsored') {
    news({ type: 'paying_gas' })
    return payByTransaction(depositing, terms, deposit, news, signal)
  }
  if (posted.txHash) sentLinks.update(deposit.pubKey20, { txHash: posted.txHash })
  news({ type: 'advanced', phase: 'deposit_mining' })
  return null
}
