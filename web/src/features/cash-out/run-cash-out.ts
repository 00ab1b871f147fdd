import type { Dispatch } from 'react'
import { cashOutLink, loadClaimSigning } from '@/bank/cash-out-link'
import { openCashOuts } from '@/device/records/open-cash-outs'
import { sentLinks } from '@/device/records/sent-links'
import type { Hex } from '@/lib/hex'
import { type LinkNews, loadDepositing, makeLink } from '@/links/make-link'
import type { AgreedCashOut, MadeLink } from './agreed'
import type { CashOutEvent } from './cash-out-machine'
import { payOutAcross } from './pay-out-across'

/** To be asked for early: at the tap on Cashout there may be no network to bring it. */
export function warmUp(): void {
  void Promise.all([loadDepositing(), loadClaimSigning()]).catch(() => undefined)
}

/**
 * Has the wallet pay into a link of its own, and that link paid out to the account. What for is kept on this device
 * before the wallet is asked: whatever happens then, the money can be gone on with, or taken back. Once the server has
 * said yes nothing hangs on this device any more.
 */
export async function runCashOut(
  agreed: AgreedCashOut,
  news: Dispatch<CashOutEvent>,
  signal: AbortSignal,
): Promise<void> {
  const isIn = agreed.begun !== null && indexOf(agreed.begun) !== null
  const pubKey20 = isIn ? agreed.begun : await payIn(agreed, news, signal)
  const made = pubKey20 && (await whenMade(pubKey20, signal))
  if (!made || signal.aborted) return
  const { way } = agreed.terms
  await (way ? payOutAcross(way, made, agreed, news) : payOut(made, agreed, news))
}

/** The key of the link; null where nothing was paid into it. */
async function payIn(
  { terms: { to: _, way: __, ...terms }, account, begun, asksAgain }: AgreedCashOut,
  news: Dispatch<CashOutEvent>,
  signal: AbortSignal,
): Promise<Hex | null> {
  let key: Hex | null = null
  const hear = (event: LinkNews) => {
    if (event.type === 'started') {
      key = event.pubKey20
      const { account_id: accountId, account_identifier: accountHint } = account
      openCashOuts.save({ pubKey20: key, accountId, accountHint, createdAt: Date.now() })
    }
    if (event.type === 'refused') {
      if (!event.kept && key) openCashOuts.forget(key)
      key = null
    }
    if (!signal.aborted) news(event)
  }
  const link = { meantFor: null, expiresInDays: 0, attaching: null, resumes: begun ?? undefined, asksAgain }
  await makeLink({ ...terms, ...link }, hear, signal)
  return key
}

/** The link, once its deposit has a number: this device hears of it from the chain or from the server. */
function whenMade(pubKey20: Hex, signal: AbortSignal): Promise<MadeLink | null> {
  return new Promise((resolve) => {
    const look = () => {
      const link = sentLinks.get(pubKey20)
      const index = link?.index ?? null
      if (!signal.aborted && link && index === null) return
      stop()
      signal.removeEventListener('abort', look)
      resolve(link && index !== null ? { ...link, index } : null)
    }
    const stop = sentLinks.subscribe(look)
    signal.addEventListener('abort', look)
    look()
  })
}

async function payOut(
  { pubKey20, secret, chainId, version, index }: MadeLink,
  { terms: { vault }, account }: AgreedCashOut,
  news: Dispatch<CashOutEvent>,
): Promise<void> {
  const wanted = {
    type: 'CASHOUT' as const,
    link: { chainId, version, index },
    accountId: account.account_id,
  }
  const answer = await cashOutLink({ ...wanted, vault, secret }, (phase) =>
    news({ type: 'submitting', phase }),
  )
  if (answer.kind === 'refused') return news({ type: 'failed', problem: answer.cause })
  openCashOuts.forget(pubKey20)
  news({ type: 'accepted', cashOut: answer.cashOut })
}

function indexOf(pubKey20: Hex): string | null {
  return sentLinks.get(pubKey20)?.index ?? null
}
