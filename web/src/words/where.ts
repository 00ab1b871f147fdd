import { t } from '@lingui/core/macro'
import type { Outcome } from '@/lib/cause'
import type { Explanation } from '@/lib/explanation'

/**
 * What was tried when something went wrong: it decides where the money is. `own_reclaim`: by a transaction that
 * the sender pays. `account`: to sign in or out, or to change something of oneself. `cash_out`, `bank_claim`: to have a
 * link of one's own, or one that was sent, paid to a bank account. `at_request`: to move what stayed at a request's own
 * address.
 */
export type Situation =
  | 'read'
  | 'account'
  | 'claim'
  | 'reclaim'
  | 'own_reclaim'
  | 'deposit'
  | 'transfer'
  | 'cash_out'
  | 'bank_claim'
  | 'at_request'

/** What a sentence on where it is begins with in English: all languages are told by it what it is about. */
export type Subject = 'The money is' | 'The collectible is' | 'The collectibles are'

type BySubject = Record<Subject, string>

export const STILL_IN_LINK: BySubject = {
  'The money is': t`The money is still in the link.`,
  'The collectible is': t`The collectible is still in the link.`,
  'The collectibles are': t`The collectibles are still in the link.`,
}

const OUT_OF_LINK: BySubject = {
  'The money is': t`The money is no longer in the link.`,
  'The collectible is': t`The collectible is no longer in the link.`,
  'The collectibles are': t`The collectibles are no longer in the link.`,
}

const IN_KEPT_LINK: BySubject = {
  'The money is': t`The money is in the link, which is kept on this device.`,
  'The collectible is': t`The collectible is in the link, which is kept on this device.`,
  'The collectibles are': t`The collectibles are in the link, which is kept on this device.`,
}

const OUT_OF_WALLET: BySubject = {
  'The money is': t`The money is no longer in your wallet.`,
  'The collectible is': t`The collectible is no longer in your wallet.`,
  'The collectibles are': t`The collectibles are no longer in your wallet.`,
}

const WHERE: Record<Situation, Record<Outcome, string | BySubject>> = {
  read: {
    refused: t`Nothing has moved.`,
    unknown: t`Nothing has moved: looking at a link never does.`,
    elsewhere: OUT_OF_LINK,
  },
  account: {
    refused: t`Nothing has changed, and no money moves by it.`,
    unknown: t`No money moves by it, so trying again is safe.`,
    elsewhere: t`No money moves by it.`,
  },
  claim: {
    refused: STILL_IN_LINK,
    unknown: t`The claim may be under way. It can only be paid once, so trying again is safe.`,
    elsewhere: OUT_OF_LINK,
  },
  reclaim: {
    refused: STILL_IN_LINK,
    unknown: t`The refund may be under way. It can only be paid once, so trying again is safe.`,
    elsewhere: OUT_OF_LINK,
  },
  own_reclaim: {
    refused: STILL_IN_LINK,
    unknown: t`The refund may be under way. Look into your wallet before you try again.`,
    elsewhere: OUT_OF_LINK,
  },
  deposit: {
    refused: t`Nothing has left your wallet.`,
    unknown: t`The link may already exist. It is kept on this device and completes by itself.`,
    elsewhere: IN_KEPT_LINK,
  },
  cash_out: {
    refused: t`Your money is in a link of yours, which this device keeps.`,
    unknown: t`Your money is in a link of yours, or on its way to your bank. It can only be paid once, so trying again is safe.`,
    elsewhere: t`The money is no longer in the link.`,
  },
  bank_claim: {
    refused: STILL_IN_LINK,
    unknown: t`The claim may be under way. It can only be paid once, so trying again is safe.`,
    elsewhere: OUT_OF_LINK,
  },
  transfer: {
    refused: t`Nothing has left your wallet.`,
    unknown: t`It may have been sent. Look into your wallet before you try again.`,
    elsewhere: OUT_OF_WALLET,
  },
  at_request: {
    refused: t`The money is still at the request’s address.`,
    unknown: t`The money may be on its way. Look at what is still there before you try again.`,
    elsewhere: t`The money is no longer at the request’s address.`,
  },
}

/** What happened, in words, and where the money is after an attempt that ended so. */
export function worded(
  { what, next }: Pick<Explanation, 'what' | 'next'>,
  { outcome, requestId }: { outcome: Outcome; requestId?: string | undefined },
  situation: Situation,
  subject: Subject = 'The money is',
): Explanation {
  const told = WHERE[situation][outcome]
  const money = typeof told === 'string' ? told : told[subject]
  return { what, money, next, ...(requestId && { requestId }) }
}
