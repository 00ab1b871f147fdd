import type { Dispatch } from 'react'
import type { CashOut, CashOutToPrepare, ReadyCashOut } from '@/api/cash-outs'
import { ApiError } from '@/api/client'
import { prepared } from '@/bank/cash-out-link'
import { submitLanding } from '@/bank/submit-landing'
import { openCashOuts } from '@/device/records/open-cash-outs'
import type { Cause } from '@/words/sentence'
import type { AgreedCashOut, MadeLink } from './agreed'
import type { CashOutEvent, CashOutWay } from './cash-out-machine'
import { leastAgreed } from './expected'

/** How often a route that ran out meanwhile is replaced by one that brings no less. */
const REPLACED = 2

const ROUTE_OVER: Cause = { code: 'route_over', outcome: 'refused' }

/**
 * Has a link paid out whose money is exchanged on its way. A route that brings less than was agreed to is not signed: it
 * is agreed on first. So is it where there is none for now, which whoever agrees is told.
 */
export async function payOutAcross(
  way: CashOutWay,
  { pubKey20, secret, chainId, version, index }: MadeLink,
  { terms: { vault, asset, from }, account, shown }: AgreedCashOut,
  news: Dispatch<CashOutEvent>,
): Promise<void> {
  const link = { chainId, version, index }
  const crossed = { link: { ...link, token: { address: asset.address } }, chain: way.from, vault, secret }
  const least = shown?.route ? BigInt(shown.route.toAmountMin) : leastAgreed(way.about)
  const ask = () => {
    news({ type: 'submitting', phase: 'preparing' })
    return told({ type: 'CASHOUT', link, accountId: account.account_id, returnAddress: from })
  }
  const accept = (cashOut: CashOut) => {
    openCashOuts.forget(pubKey20)
    news({ type: 'accepted', cashOut })
  }
  let ready = shown ?? (await ask())
  for (let replaced = 0; ready; replaced++) {
    // Confirmed before, without having heard of it.
    if (ready.state !== 'ready') return accept(ready)
    if (!brings(ready, least)) return news({ type: 'to_agree', problem: shown ? ROUTE_OVER : null })
    news({ type: 'submitting', phase: 'submitting' })
    const answer = await submitLanding(crossed, ready, way.end)
    if (answer.kind === 'accepted') return accept(answer.cashOut)
    const isOver = answer.cause.code === 'route_over' && replaced < REPLACED
    if (!isOver) return news({ type: 'failed', problem: answer.cause })
    ready = await ask()
  }
  news({ type: 'to_agree', problem: null })
}

/** Null: there is no route for now, or none that is taken. */
async function told(wanted: CashOutToPrepare): Promise<ReadyCashOut | null> {
  try {
    return await prepared(wanted)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

function brings({ route }: ReadyCashOut, least: bigint | null): boolean {
  return route !== null && least !== null && BigInt(route.toAmountMin) >= least
}
