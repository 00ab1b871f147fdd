import { t } from '@lingui/core/macro'
import type { RequestHeld, RequestLink, RequestMove } from '@/api/requests'
import { checkAmount } from '@/assets/amount-words'
import type { Asset } from '@/assets/asset'
import { readTyped, type TypedAmount } from '@/assets/typed-amount'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { shownSymbol } from '@/lib/symbol'
import { amountIn } from '@/features/request/request-words'

/** What somebody has moved from a request's own address on this page. */
export interface MovedMoney {
  kind: 'forwarded' | 'sent_back'
  tokenAddress: Hex
  /** What was there then, in smallest units. */
  held: string
  txHash: Hex
}

/** The newest that came of a token, and who sent it; null: nobody knows who sent what is there. */
export function lastCame(
  { moves }: Pick<RequestLink, 'moves'>,
  { tokenAddress, why }: Pick<RequestHeld, 'tokenAddress' | 'why'>,
): RequestMove | null {
  // What came before that was somebody else's.
  if (why === 'no_sender') return null
  return moves.find((move) => move.kind === 'came' && sameAddress(move.tokenAddress, tokenAddress)) ?? null
}

/** What of it goes back if nobody says otherwise, in smallest units: what is over, else what came last. */
export function backUnits(request: RequestLink, held: RequestHeld): bigint {
  const all = BigInt(held.amount)
  const over = held.why === 'too_much' ? overOf(request, all) : 0n
  const wanted = over > 0n ? over : BigInt(lastCame(request, held)?.amount ?? all)
  return wanted < all ? wanted : all
}

/** By how much more was paid than was asked for, here and elsewhere. */
function overOf({ tokenAmount, paid }: RequestLink, all: bigint): bigint {
  if (tokenAmount === null) return 0n
  const most = all > BigInt(paid) ? all : BigInt(paid)
  return most - BigInt(tokenAmount)
}

/** What is on its way from here, as long as the chain does not show it: what is there has not become less. */
export function underWay(
  { moves }: Pick<RequestLink, 'moves'>,
  { tokenAddress, amount }: RequestHeld,
  moved: readonly MovedMoney[],
): MovedMoney | null {
  return (
    moved.find(
      (one) =>
        sameAddress(one.tokenAddress, tokenAddress) &&
        BigInt(amount) >= BigInt(one.held) &&
        !moves.some(({ txHash }) => txHash === one.txHash),
    ) ?? null
  )
}

/** Why it is still there, in one sentence. */
export function heldWords({ why }: RequestHeld): string {
  switch (why) {
    case 'on_its_way':
      return t`It goes on to your wallet by itself.`
    case 'too_little':
      return t`It is less than you asked for, so it waits for the rest.`
    case 'too_much':
      return t`It is more than you asked for, so it waits until you say what becomes of it.`
    case 'too_late':
      return t`It came when the request was over, so it waits until you say what becomes of it.`
    case 'other_token':
      return t`It is another token than you asked for, so it waits until you say what becomes of it.`
    case 'unlisted':
      return t`We do not know this token, so it waits until you say what becomes of it.`
    case 'dust':
      return t`It is worth less than the gas that brings it to you. It goes on when more comes, or when you accept it.`
    case 'no_sender':
      return t`It came through a contract, and we cannot see who sent it. It does not count as a payment, and waits until you say what becomes of it.`
  }
}

/** A token that is there, as it is typed. */
export function heldAsset({ tokenAddress, tokenSymbol, tokenDecimals }: RequestHeld): Asset {
  const symbol = shownSymbol(tokenSymbol)
  return { address: tokenAddress, symbol, name: symbol, decimals: tokenDecimals, piece: null, gasless: null }
}

export function readBack(text: string, held: RequestHeld): TypedAmount {
  return readTyped(text, 'TOKEN', heldAsset(held), null)
}

/** What is wrong with an amount that is to go back; null: nothing. */
export function backProblem(typed: TypedAmount, held: RequestHeld): string | null {
  if (typed.ok && typed.units > BigInt(held.amount)) {
    const amount = amountIn(held, BigInt(held.amount))
    return t`There is no more than ${amount}.`
  }
  if (typed.ok && typed.units > 0n) return null
  const checked = checkAmount(typed, heldAsset(held), undefined)
  return checked.ok ? null : checked.words
}
