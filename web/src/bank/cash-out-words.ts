import type { CashOut, CashOutState } from '@/api/cash-outs'
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
export const DURATION = 'It usually takes about 20 minutes, and up to 3 business days.'

const NOTHING_TO_DO = 'There is nothing for you to do. This page may be closed.'
const REACH_OUT = 'Chat with support, and name the number of this cash-out.'

/** `chain`: what people call the chain that the link is on. */
export function cashOutWords(cashOut: CashOut, chain: string): CashOutWords {
  const bank = BANKS[cashOut.rail]
  const isElsewhere = wentElsewhere(cashOut)
  const words: Record<CashOutState, CashOutWords> = {
    ready: {
      title: 'Not confirmed',
      where: 'Nothing has moved: the money is still in the link.',
      next: 'Open the link once more to go on.',
      pose: 'asleep',
      tone: 'under_way',
    },
    awaiting_tx: {
      title: 'On its way',
      where: 'You said yes, and the money is still in the link.',
      next: `It is sent as soon as ${chain} takes it. ${NOTHING_TO_DO}`,
      pose: 'carrying',
      tone: 'under_way',
    },
    awaiting_funds: {
      title: 'On its way',
      where: `The money has left the link, and is on ${chain} on its way to our payout partner.`,
      next: NOTHING_TO_DO,
      pose: 'carrying',
      tone: 'under_way',
    },
    in_review: {
      title: 'In review',
      where: 'The money is with our payout partner, who looks at this payment before it goes on.',
      next: `That may take a day. ${NOTHING_TO_DO}`,
      pose: 'listening',
      tone: 'under_way',
    },
    funds_received: {
      title: 'On its way',
      where: `The money is with our payout partner, who pays it to ${bank} next.`,
      next: `${DURATION} ${NOTHING_TO_DO}`,
      pose: 'carrying',
      tone: 'under_way',
    },
    payment_submitted: {
      title: 'On its way to your bank',
      where: `Our payout partner has paid it, and ${bank} has yet to book it.`,
      next: `${due(cashOut)} ${NOTHING_TO_DO}`,
      pose: 'carrying',
      tone: 'under_way',
    },
    payment_processed: {
      title: 'Arrived in your bank',
      where: `The money is at ${bank}${cashOut.arrived ? `: ${arrivedWords(cashOut.arrived)}` : ''}.`,
      next: 'If you do not see it there by tomorrow, ask your bank for the payment by its reference.',
      pose: 'opening',
      tone: 'good',
    },
    undeliverable: {
      title: 'Your bank could not be paid',
      where: 'The money is with our payout partner. It has not reached a bank.',
      next: `It is sent back to you, or to another account of yours. ${REACH_OUT}`,
      pose: 'puzzled',
      tone: 'care',
    },
    returned: {
      title: 'Your bank sent it back',
      where: 'The money is back with our payout partner.',
      next: `It is sent back to you. To have it at another account, or when nothing has happened for a day: ${lower(REACH_OUT)}`,
      pose: 'puzzled',
      tone: 'care',
    },
    refund_in_flight: {
      title: 'On its way back',
      where: `Your bank did not take it. Our payout partner sends the money back on ${chain}.`,
      next: NOTHING_TO_DO,
      pose: 'carrying',
      tone: 'under_way',
    },
    refunded: {
      title: 'Sent back',
      where: `Your bank did not take it. Our payout partner has sent the money back on ${chain}.`,
      next: `Look into your wallet. If it is not there: ${lower(REACH_OUT)}`,
      pose: 'idle',
      tone: 'care',
    },
    canceled: {
      title: 'Nothing was paid out',
      where: isElsewhere
        ? 'The money left the link another way before, and none of it went to a bank.'
        : `${chain} did not carry it out, so nothing moved: the money is still in the link.`,
      next: isElsewhere
        ? 'The page of the link says where it went.'
        : cashOut.type === 'CASHOUT'
          ? 'Take it back to your wallet, or cash out once more.'
          : 'Open the link once more, and choose where it should go.',
      pose: 'puzzled',
      tone: 'care',
    },
    error: {
      title: 'This needs a person',
      where: "We've encountered an error. Your funds are SAFU, please reach out to support",
      next: `The money is with our payout partner. ${REACH_OUT}`,
      pose: 'puzzled',
      tone: 'care',
    },
  }
  return words[cashOut.state]
}

const BANKS: Record<CashOut['rail'], string> = { sepa: 'your bank, by SEPA', ach: 'your bank, by ACH' }

/** Whether another way out of the link was faster: the server's word for that. */
export function wentElsewhere({ state, reason }: Pick<CashOut, 'state' | 'reason'>): boolean {
  return state === 'canceled' && reason === 'claimed_elsewhere'
}

/** `23.14 EUR`, in the reader's figures. */
export function arrivedWords({ amount, currency }: NonNullable<CashOut['arrived']>): string {
  const style = { style: 'currency', currency: currency.toUpperCase() } as const
  return new Intl.NumberFormat(undefined, style).format(amount as `${number}`)
}

/** What is expected to arrive, before the bank's own rate is known: `$24.00, paid out in EUR`. */
export function totalWords({ totalCents, currency }: Pick<CashOut, 'totalCents' | 'currency'>): string {
  const total = formatDollars(dollarsOfCents(totalCents))
  return currency === 'usd' ? total : `${total}, paid out in EUR`
}

function due({ expectedBy }: CashOut): string {
  return `${DURATION} It should be there by ${shownDate(expectedBy / 1000)}.`
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
