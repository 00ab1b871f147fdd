import { shortAddress } from '@/lib/address'
import type { OwnCode } from '@/lib/cause'
import { shownMoment } from '@/lib/moment'
import { API_SENTENCES } from './api-sentences'
import { AT_HAND } from './at-hand'
import { inSituation, type Row, type Sentences } from './sentence'

const NO_SEAL: Row = { what: 'This browser cannot seal a message here.', next: 'none' }

/** Everything that the page itself has against something. */
export const OWN_SENTENCES: Sentences<OwnCode> = {
  unloaded: AT_HAND.unloaded,
  own_fault: AT_HAND.own_fault,
  // Of claims, in the specification's words.
  no_transaction: {
    what: 'Error claiming link',
    next: 'retry',
    in: { reclaim: { what: 'The refund was answered without a transaction.' } },
  },
  rejected_later: ([reason]) => ({
    what: `The chain refused it${reason ? `: ${reason}` : '.'}`,
    next: 'retry',
  }),
  rejected_collectible: {
    what: `${API_SENTENCES.rejected.what} This address may be a contract that takes no collectibles.`,
    next: 'other_recipient',
  },
  name_moved: ([name, before]) => ({
    what: `${name} stands for another address now. It was ${shortAddress(before)}.`,
    next: 'retry',
    in: {
      transfer: {
        what: `${name} stands for another address now. Compare it before you go on.`,
        next: 'compare',
      },
    },
  }),
  lost_there: ([name, words]) => ({
    what: `${name} stands for another address now. ${words}`,
    next: 'none',
    in: { claim: { next: 'other_recipient' } },
  }),
  bound_to_loss: ([address, whose]) => ({
    what: `This link pays only to ${shortAddress(address)}, the address of ${whose}. What is paid there is lost: only the sender can take it back.`,
    next: 'none',
  }),
  signer_changed: { what: 'Another account is connected now. Look once more.', next: 'none' },
  signer_gone: { what: 'Your wallet is disconnected.', next: 'none' },
  asked_before: ([asked]) => ({
    what: `You asked your wallet for this on ${shownMoment(asked)}, and it did not say whether it was sent.`,
    next: 'retry',
  }),
  still_asking: {
    what: 'Your wallet may still ask you for this. Say no to it there before you begin once more.',
    next: 'retry',
  },
  // Nothing is offered to be done again: it may yet be sent.
  still_open: {
    what: 'Your wallet has the transfer, and we cannot tell whether it was sent. It may wait there for other owners.',
    next: 'none',
  },
  sent_elsewhere: { what: 'Another page of this browser is sending this link.', next: 'wait' },
  begun_elsewhere: { what: 'It is on its way already, or may be.', next: 'wait' },
  hidden: {
    what: 'Not all that is under the key of this link can be told just now: its own deposit may be hidden among the rest.',
    next: 'wait',
  },
  not_kept: { what: 'This browser keeps nothing, so the link would be lost with the page.', next: 'none' },
  // Nothing was asked of the wallet yet, however the upload went: it can be left away.
  not_attached: ([why]) => ({ what: `Your message was not taken. ${whyNotAttached(why)}`, next: 'detach' }),
  no_seal: NO_SEAL,
  open_line: {
    what: 'This page came over a line that others can read, so no password is taken. Open it by its https address.',
    next: 'none',
  },
}

function whyNotAttached(code: string): string {
  const rows: Record<string, Row> = { ...API_SENTENCES, no_seal: NO_SEAL }
  return inSituation(rows[code] ?? API_SENTENCES.internal, 'deposit').what
}
