import type { Outcome } from '@/lib/cause'
import type { Explanation } from '@/lib/explanation'

/**
 * What was tried when something went wrong: it decides where the money is. `own_reclaim`: by a transaction that
 * the sender pays. `account`: to sign in or out, or to change something of oneself. `cash_out`, `bank_claim`: to have a
 * link of one's own, or one that was sent, paid to a bank account.
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

/** What a sentence on where it is begins with. */
export type Subject = 'The money is' | 'The collectible is' | 'The collectibles are'

/** With `{it is}` in place of what it is about. */
const WHERE: Record<Situation, Record<Outcome, string>> = {
  read: {
    refused: 'Nothing has moved.',
    unknown: 'Nothing has moved: looking at a link never does.',
    elsewhere: '{it is} no longer in the link.',
  },
  account: {
    refused: 'Nothing has changed, and no money moves by it.',
    unknown: 'No money moves by it, so trying again is safe.',
    elsewhere: 'No money moves by it.',
  },
  claim: {
    refused: '{it is} still in the link.',
    unknown: 'The claim may be under way. It can only be paid once, so trying again is safe.',
    elsewhere: '{it is} no longer in the link.',
  },
  reclaim: {
    refused: '{it is} still in the link.',
    unknown: 'The refund may be under way. It can only be paid once, so trying again is safe.',
    elsewhere: '{it is} no longer in the link.',
  },
  own_reclaim: {
    refused: '{it is} still in the link.',
    unknown: 'The refund may be under way. Look into your wallet before you try again.',
    elsewhere: '{it is} no longer in the link.',
  },
  deposit: {
    refused: 'Nothing has left your wallet.',
    unknown: 'The link may already exist. It is kept on this device and completes by itself.',
    elsewhere: '{it is} in the link, which is kept on this device.',
  },
  cash_out: {
    refused: 'Your money is in a link of yours, which this device keeps.',
    unknown:
      'Your money is in a link of yours, or on its way to your bank. It can only be paid once, so trying again is safe.',
    elsewhere: 'The money is no longer in the link.',
  },
  bank_claim: {
    refused: '{it is} still in the link.',
    unknown: 'The claim may be under way. It can only be paid once, so trying again is safe.',
    elsewhere: '{it is} no longer in the link.',
  },
  transfer: {
    refused: 'Nothing has left your wallet.',
    unknown: 'It may have been sent. Look into your wallet before you try again.',
    elsewhere: '{it is} no longer in your wallet.',
  },
}

/** What happened, in words, and where the money is after an attempt that ended so. */
export function worded(
  { what, next }: Pick<Explanation, 'what' | 'next'>,
  { outcome, requestId }: { outcome: Outcome; requestId?: string | undefined },
  situation: Situation,
  subject: Subject = 'The money is',
): Explanation {
  const money = WHERE[situation][outcome].replace('{it is}', subject)
  return { what, money, next, ...(requestId && { requestId }) }
}
