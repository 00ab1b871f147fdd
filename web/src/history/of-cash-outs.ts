import { t } from '@lingui/core/macro'
import { bankConfigOf } from '@/api/bank'
import type { CashOut } from '@/api/cash-outs'
import { refName } from '@/api/queries'
import type { Config } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import { type HistoryRow, newestFirst } from './row'

/** What went to a bank, or is on its way there. What was only prepared is no payment. */
export function rowsOfCashOuts(cashOuts: readonly CashOut[], config: Config): HistoryRow[] {
  return cashOuts.filter(({ state }) => state !== 'ready').map((cashOut) => rowOf(cashOut, config))
}

/**
 * A payment each, the newest first. To cash out of their wallet people make a link of their own, which is no payment
 * beside the one to their bank; unless that came to nothing, when the money is in it still.
 */
export function withCashOuts(
  rows: readonly HistoryRow[],
  cashOuts: readonly CashOut[],
  config: Config,
): readonly HistoryRow[] {
  const added = rowsOfCashOuts(cashOuts, config)
  if (added.length === 0) return rows
  const through = new Set(
    cashOuts
      .filter(({ type, state }) => type === 'CASHOUT' && state !== 'ready' && state !== 'canceled')
      .map(({ link }) => refName(link)),
  )
  const others = rows.filter(({ type, ref }) => !(type === 'linkSent' && ref && through.has(refName(ref))))
  return [...others, ...added].sort(newestFirst)
}

function rowOf(cashOut: CashOut, config: Config): HistoryRow {
  const { id, chainId, link, txHash, token, amount, createdAt, accountHint, state } = cashOut
  const route = bankConfigOf(config)?.routes.find(
    (one) => one.chainId === chainId && sameAddress(one.token, token),
  )
  return {
    id: `offrampClaim:${id}`,
    type: 'offrampClaim',
    chainId,
    ref: link,
    txHash,
    token,
    symbol: route?.symbol ?? null,
    decimals: route?.decimals ?? null,
    amount,
    piece: null,
    date: createdAt,
    address: null,
    name:
      accountHint ?? t({ comment: 'In place of the name of whom a payment went to', message: 'your bank' }),
    status: state,
    message: null,
    attachedFile: null,
    carried: null,
    points: null,
    usdPrice: null,
    cashOutId: id,
    requestId: null,
    own: null,
  }
}
