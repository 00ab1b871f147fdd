import { t } from '@lingui/core/macro'
import type { CashOut, CashOutState } from '@/api/cash-outs'
import { locale } from '@/languages/locale'
import { dollarsOfCents } from '@/lib/cents'
import { formatDollars } from '@/lib/dollars'
import { shownDate } from '@/lib/moment'
import type { NutPose } from '@/ui/nut'

/** A state in words: what it is, where the money is, and what comes next or is to be done. */
export interface CashOutWords {
  title: string
  where: string
  next: string
  pose: NutPose
  /** `care`: a person has to look at it. */
  tone: 'under_way' | 'good' | 'care'
}

/** How long a bank takes, from the specification. */
export const DURATION = t`It usually takes about 20 minutes, and up to 3 business days.`

const NOTHING_TO_DO = t`There is nothing for you to do. This page may be closed.`
/** Of a link that was made to be cashed out. */
const OWN_LINK = t`Refund it to your wallet, or cash out once more.`
const REACH_OUT = t`Chat with support, and name the number of this cash-out.`

const NOT_SERVED: CashOutWords = {
  title: t`Nothing was paid out`,
  where: t`Our payout partner does not pay out for you at the moment, so nothing moved: the money is still in the link.`,
  next: t`Claim it to a wallet, or ask support why.`,
  pose: 'puzzled',
  tone: 'care',
}

/** What its chains are called: the link's, and the one on which our partner takes it. */
interface Places {
  near: string
  far: string
}

/** A state in words, for where it is. */
export function cashOutWords(cashOut: CashOut, { near, far }: Places): CashOutWords {
  if (cashOut.reason === 'not_served') return NOT_SERVED
  return wordsOnTheWay(cashOut, near, far) ?? wordsOfState(cashOut, near, far)
}

/** Of what has to be brought to our partner first, and is not there, or not as it should be. */
function wordsOnTheWay(cashOut: CashOut, near: string, far: string): CashOutWords | null {
  const { type, state, landingChainId, txHash, reason } = cashOut
  if (landingChainId === null) return null
  if (state === 'awaiting_funds' && txHash === null)
    return {
      title: t`On its way`,
      where: t`The money has left the link on ${near}, and is exchanged for what our payout partner takes on ${far}.`,
      next: NOTHING_TO_DO,
      pose: 'carrying',
      tone: 'under_way',
    }
  if (reason === 'given_back')
    return {
      title: t`Sent back`,
      where: t`It could not be carried over, and did not get to a bank. It is back on ${near}, at your wallet.`,
      next: t`Look into the wallet that was to have it then. If it is not there: chat with support, and name the number of this cash-out.`,
      pose: 'idle',
      tone: 'care',
    }
  if (reason === 'other_token')
    return {
      title: t`This needs a person`,
      where: t`Another token than our payout partner takes arrived there, on ${far}. It has not reached a bank.`,
      next: t`It has to be sent back to you. ${REACH_OUT}`,
      pose: 'puzzled',
      tone: 'care',
    }
  if (reason === 'route_over')
    return {
      title: t`Nothing was paid out`,
      where: t`The way could not be taken any more, so nothing moved: the money is still in the link.`,
      next: type === 'CASHOUT' ? OWN_LINK : t`Open the link once more, and choose where it should go.`,
      pose: 'puzzled',
      tone: 'care',
    }
  return null
}

/** `near`: the link's chain; `chain`: where our partner has it. */
function wordsOfState(cashOut: CashOut, near: string, chain: string): CashOutWords {
  const rail = cashOut.rail.toUpperCase()
  const arrived = cashOut.arrived && arrivedWords(cashOut.arrived)
  const isElsewhere = wentElsewhere(cashOut)
  const words: Record<CashOutState, CashOutWords> = {
    ready: {
      title: t`Not confirmed`,
      where: t`Nothing has moved: the money is still in the link.`,
      next: t`Open the link once more to go on.`,
      pose: 'asleep',
      tone: 'under_way',
    },
    awaiting_tx: {
      title: t`On its way`,
      where: t`You said yes, and the money is still in the link.`,
      next: t`It is sent as soon as ${near} takes it. ${NOTHING_TO_DO}`,
      pose: 'carrying',
      tone: 'under_way',
    },
    awaiting_funds: {
      title: t`On its way`,
      where: t`The money has left the link, and is on ${chain} on its way to our payout partner.`,
      next: NOTHING_TO_DO,
      pose: 'carrying',
      tone: 'under_way',
    },
    in_review: {
      title: t`In review`,
      where: t`The money is with our payout partner, who looks at this payment before it goes on.`,
      next: t`That may take a day. ${NOTHING_TO_DO}`,
      pose: 'listening',
      tone: 'under_way',
    },
    funds_received: {
      title: t`On its way`,
      where: t`The money is with our payout partner, who pays it to your bank, by ${rail} next.`,
      next: `${DURATION} ${NOTHING_TO_DO}`,
      pose: 'carrying',
      tone: 'under_way',
    },
    payment_submitted: {
      title: t`On its way to your bank`,
      where: t`Our payout partner has paid it, and your bank, by ${rail} has yet to book it.`,
      next: `${due(cashOut)} ${NOTHING_TO_DO}`,
      pose: 'carrying',
      tone: 'under_way',
    },
    payment_processed: {
      title: t`Arrived in your bank`,
      where: arrived
        ? t`The money is at your bank, by ${rail}: ${arrived}.`
        : t`The money is at your bank, by ${rail}.`,
      next: t`If you do not see it there by tomorrow, ask your bank for the payment by its reference.`,
      pose: 'opening',
      tone: 'good',
    },
    undeliverable: {
      title: t`Your bank could not be paid`,
      where: t`The money is with our payout partner. It has not reached a bank.`,
      next: t`It is sent back to you, or to another account of yours. ${REACH_OUT}`,
      pose: 'puzzled',
      tone: 'care',
    },
    returned: {
      title: t`Your bank sent it back`,
      where: t`The money is back with our payout partner.`,
      next: t`It is sent back to you. To have it at another account, or when nothing has happened for a day: chat with support, and name the number of this cash-out.`,
      pose: 'puzzled',
      tone: 'care',
    },
    refund_in_flight: {
      title: t`On its way back`,
      where: t`Your bank did not take it. Our payout partner sends the money back on ${chain}.`,
      next: NOTHING_TO_DO,
      pose: 'carrying',
      tone: 'under_way',
    },
    refunded: {
      title: t`Sent back`,
      where: t`Your bank did not take it. Our payout partner has sent the money back on ${chain}.`,
      next: t`Look into your wallet. If it is not there: chat with support, and name the number of this cash-out.`,
      pose: 'idle',
      tone: 'care',
    },
    canceled: {
      title: t`Nothing was paid out`,
      where: isElsewhere
        ? t`The money left the link another way before, and none of it went to a bank.`
        : t`${near} did not carry it out, so nothing moved: the money is still in the link.`,
      next: isElsewhere
        ? t`The page of the link says where it went.`
        : cashOut.type === 'CASHOUT'
          ? OWN_LINK
          : t`Open the link once more, and choose where it should go.`,
      pose: 'puzzled',
      tone: 'care',
    },
    error: {
      title: t`This needs a person`,
      where: t`We've encountered an error. Your funds are SAFU, please reach out to support`,
      next: t`The money is with our payout partner. ${REACH_OUT}`,
      pose: 'puzzled',
      tone: 'care',
    },
  }
  return words[cashOut.state]
}

/** Whether another way out of the link was faster: the server's word for that. */
export function wentElsewhere({ state, reason }: Pick<CashOut, 'state' | 'reason'>): boolean {
  return state === 'canceled' && reason === 'claimed_elsewhere'
}

/** `23.14 EUR`, in the reader's figures. */
export function arrivedWords({ amount, currency }: NonNullable<CashOut['arrived']>): string {
  const style = { style: 'currency', currency: currency.toUpperCase() } as const
  return new Intl.NumberFormat(locale(), style).format(amount as `${number}`)
}

/** What is expected to arrive, before the bank's own rate is known: `$24.00, paid out in EUR`. */
export function totalWords({ totalCents, currency }: Pick<CashOut, 'totalCents' | 'currency'>): string {
  const total = formatDollars(dollarsOfCents(totalCents))
  return currency === 'usd' ? total : t`${total}, paid out in EUR`
}

function due({ expectedBy }: CashOut): string {
  const date = shownDate(expectedBy / 1000)
  return t`${DURATION} It should be there by ${date}.`
}
