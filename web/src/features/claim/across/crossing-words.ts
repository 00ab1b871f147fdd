import { t } from '@lingui/core/macro'
import type { Crossing } from '@/api/routes'
import { formatAmount } from '@/lib/amount'
import { shownDuration } from '@/lib/duration'
import { shownSymbol } from '@/lib/symbol'
import type { NutPose } from '@/ui/nut'

export interface CrossingWords {
  title: string
  /** Where the money is. */
  where: string
  /** What comes next, or what to do. */
  next: string
  tone: 'on' | 'good' | 'care'
  pose: NutPose
}

interface Seen {
  /** What its chains are called. */
  near: string
  far: string
  /** Unix seconds. */
  now: number
  /** Its claim is saved, and has no transaction yet. */
  waits?: boolean
}

const CLOSE = t`You may close this page; it goes on without you.`

/** What of it arrived, or should. */
export function arriving({ to }: Crossing): { amount: string; symbol: string } {
  const { decimals, symbol } = (to.received !== null && to.receivedToken) || to.token
  return { amount: formatAmount(BigInt(to.received ?? to.quoted), decimals), symbol: shownSymbol(symbol) }
}

/** How it stands, in words. */
export function crossingWords(crossing: Crossing, seen: Seen): CrossingWords {
  const { to, lateAt } = crossing
  const { near, far } = seen
  const there = arriving(crossing)
  const worth = `${there.amount} ${there.symbol}`
  const symbol = shownSymbol(to.token.symbol)
  const promised = least(crossing)
  switch (crossing.state) {
    case 'claiming':
      if (seen.waits)
        return { title: t`Saved`, where: t`It is still in the link on ${near}.`, next: CLOSE, ...ON }
      return { title: t`On its way`, where: t`It is leaving the link on ${near}.`, next: CLOSE, ...ON }
    case 'crossing':
      if (seen.now > lateAt) return late(near, far)
      return {
        title: t`On its way`,
        where: t`It has left the link, and is carried to ${far}.`,
        next: `${expected(crossing, seen.now)} ${CLOSE}`,
        ...ON,
      }
    case 'needs_gas':
      return {
        title: t`It waits for gas`,
        where: t`It has been carried to ${far}, and is not paid out yet: gas costs more there than was paid for.`,
        next: t`Whoever carries it over can pay the rest, and we go on looking. Does it stay so? Write to us with the transactions on this page.`,
        ...CARE,
      }
    case 'failed':
      return {
        title: t`It is stuck`,
        where: t`${far} refused to pay it out. It has left the link, and is with whoever carries it over.`,
        next: t`They have to look into it. Write to us with the transactions on this page. We go on looking, and tell it here when it moves.`,
        ...CARE,
      }
    case 'arrived':
      return {
        title: t`Yay!`,
        where: t`You have successfully claimed your funds!`,
        next: '',
        tone: 'good',
        pose: 'opening',
      }
    case 'short':
      return {
        title: t`Less arrived`,
        where: t`${worth} arrived on ${far}, less than the ${promised} that were promised.`,
        next: t`It is yours. The rest was lost on the way. Write to us with the transactions on this page.`,
        ...CARE,
      }
    case 'partial':
      return {
        title: t`Something else arrived`,
        where:
          to.received !== null && to.receivedToken
            ? t`${worth} arrived on ${far}: it was carried over, and could not be exchanged for ${symbol}.`
            : t`Another token arrived on ${far}: it was carried over, and could not be exchanged for ${symbol}.`,
        next: t`It is yours all the same. Exchange it there whenever you like.`,
        ...CARE,
      }
    case 'refunded':
      return {
        title: t`Sent back`,
        where: t`It could not be carried over, and is back on ${near}, at the address that was to be paid.`,
        next: t`It is yours there. The link is empty.`,
        tone: 'care',
        pose: 'carrying',
      }
    case 'unclaimed':
      return unclaimed(crossing, near)
  }
}

const ON = { tone: 'on', pose: 'carrying' } as const
const CARE = { tone: 'care', pose: 'puzzled' } as const

function late(near: string, far: string): CrossingWords {
  return {
    title: t`It takes longer`,
    where: t`It has left the link, and has not arrived on ${far} yet. It is with whoever carries it over.`,
    next: t`Nothing is to be done: it arrives, or comes back on ${near}. We go on looking, without this page, too. Does it take much longer? Write to us with the transactions on this page.`,
    ...CARE,
  }
}

function unclaimed({ error }: Crossing, near: string): CrossingWords {
  const what =
    error === 'already_claimed'
      ? {
          title: t`Too late`,
          where: t`Somebody else with the same link was faster. Your claim was not carried out.`,
          next: '',
        }
      : {
          title: t`It did not leave the link`,
          where: t`The route could not be taken any more. The money is still in the link.`,
          next: t`Claim it on ${near}, or look for another route.`,
        }
  return { ...what, tone: 'on', pose: 'puzzled' }
}

function expected({ expectedAt }: Crossing, now: number): string {
  const left = expectedAt - now
  if (left <= 0) return t`It should be there any moment.`
  const duration = shownDuration(left)
  return t`It should be there in about ${duration}.`
}

function least({ to }: Crossing): string {
  return `${formatAmount(BigInt(to.minimum), to.token.decimals)} ${shownSymbol(to.token.symbol)}`
}
