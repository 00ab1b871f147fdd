import { t } from '@lingui/core/macro'
import { shortAddress } from '@/lib/address'
import { aboveWords, belowWords } from '@/lib/cash-out-limits'
import type { OwnCode } from '@/lib/cause'
import { shownMoment } from '@/lib/moment'
import { API_SENTENCES } from './api-sentences'
import { AT_HAND } from './at-hand'
import { inSituation, type Row, type Sentences } from './sentence'

const NO_SEAL: Row = { what: t`This browser cannot seal a message here.`, next: 'none' }

/** Everything that the page itself has against something. */
export const OWN_SENTENCES: Sentences<OwnCode> = {
  unloaded: AT_HAND.unloaded,
  own_fault: AT_HAND.own_fault,
  // Of claims, in the specification's words.
  no_transaction: {
    what: t`Error claiming link`,
    next: 'retry',
    in: { reclaim: { what: t`The refund was answered without a transaction.` } },
  },
  rejected_later: ([reason]) => ({
    what: reason ? t`The chain refused it: ${reason}` : t`The chain refused it.`,
    next: 'retry',
  }),
  rejected_collectible: {
    what: t`The chain would refuse this. This address may be a contract that takes no collectibles.`,
    next: 'other_recipient',
  },
  name_moved: ([name, before]) => ({
    what: t`${name} stands for another address now. It was ${{ address: shortAddress(before) }}.`,
    next: 'retry',
    in: {
      transfer: {
        what: t`${name} stands for another address now. Compare it before you go on.`,
        next: 'compare',
      },
    },
  }),
  lost_there: ([name, reason]) => ({
    what: t`${name} stands for another address now. ${reason}`,
    next: 'none',
    in: { claim: { next: 'other_recipient' } },
  }),
  bound_to_loss: ([bound, whose]) => {
    const address = shortAddress(bound)
    return {
      what:
        whose === 'token'
          ? t`This link pays only to ${address}, the address of the token itself. What is paid there is lost: only the sender can refund it.`
          : t`This link pays only to ${address}, the address of a contract of ours. What is paid there is lost: only the sender can refund it.`,
      next: 'none',
    }
  },
  below_limit: ([least]) => ({
    what: belowWords('CASHOUT', least),
    next: 'none',
    in: { bank_claim: { what: belowWords('CLAIM', least) } },
  }),
  above_limit: ([most]) => ({
    what: aboveWords('CASHOUT', most),
    next: 'none',
    in: { bank_claim: { what: aboveWords('CLAIM', most) } },
  }),
  signer_changed: { what: t`Another account is connected now. Look once more.`, next: 'none' },
  signer_gone: { what: t`Your wallet is disconnected.`, next: 'none' },
  asked_before: ([asked]) => ({
    what: t`You asked your wallet for this on ${{ moment: shownMoment(asked) }}, and it did not say whether it was sent.`,
    next: 'retry',
    in: {
      deposit: {
        what: t`You asked your wallet for this on ${{ moment: shownMoment(asked) }}, and it did not say whether it was sent. Look there before you try again. Should both come, one of them can be refunded.`,
      },
    },
  }),
  still_asking: {
    what: t`Your wallet may still ask you for this. Say no to it there before you begin once more.`,
    next: 'retry',
  },
  // Nothing is offered to be done again: it may yet be sent.
  still_open: {
    what: t`Your wallet has the transfer, and we cannot tell whether it was sent. It may wait there for other owners.`,
    next: 'none',
  },
  sent_elsewhere: { what: t`Another page of this browser is sending this link.`, next: 'wait' },
  begun_elsewhere: { what: t`It is on its way already, or may be.`, next: 'wait' },
  hidden: {
    what: t`Not all that is under the key of this link can be told just now: its own deposit may be hidden among the rest.`,
    next: 'wait',
  },
  not_kept: { what: t`This browser keeps nothing, so the link would be lost with the page.`, next: 'none' },
  // Nothing was asked of the wallet yet, however the upload went: it can be left away.
  not_attached: ([why]) => ({
    what: t`Your message was not taken. ${{ reason: whyNotAttached(why) }}`,
    next: 'detach',
  }),
  no_seal: NO_SEAL,
  not_the_payee: {
    what: t`Connect the wallet that is to be paid, or sign in as who made the request.`,
    next: 'none',
  },
  route_differs: {
    what: t`The route that we were told is not the one that is shown here, so nothing was signed.`,
    next: 'retry',
  },
  open_line: {
    what: t`This page came over a line that others can read, so no password is taken. Open it by its https address.`,
    next: 'none',
  },
}

function whyNotAttached(code: string): string {
  const rows: Record<string, Row> = { ...API_SENTENCES, no_seal: NO_SEAL }
  return inSituation(rows[code] ?? API_SENTENCES.internal, 'deposit').what
}
