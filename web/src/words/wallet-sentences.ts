import type { FailureCode } from '@/api/outcomes'
import type { ChainCode } from '@/chain/causes'
import type { Sentences } from './sentence'

/** Every way a wallet, or the chain through it, can say no, but for those that the API has as well. */
export const WALLET_SENTENCES: Sentences<Exclude<ChainCode, FailureCode>> = {
  disconnected: { what: 'Your wallet is disconnected.', next: 'connect' },
  on_another_chain: { what: 'Your wallet is not on this chain.', next: 'retry' },
  wallet_busy: { what: 'Your wallet is still asking something. Open it and answer.', next: 'retry' },
  refused_by_chain: { what: 'The chain refused this transaction.', next: 'retry' },
  not_allowed: { what: 'Your wallet has not allowed this page to ask for that.', next: 'connect' },
  unable: { what: 'Your wallet cannot do this.', next: 'connect' },
  chain_unknown_there: { what: 'Your wallet does not know this chain.', next: 'retry' },
  another_account: { what: 'Your wallet shows another account now.', next: 'retry' },
  no_account: { what: 'Your wallet shows this page no account. Choose one in it.', next: 'retry' },
  no_hash: {
    what: 'Your wallet named no transaction that we can follow. Look into it before you go on.',
    next: 'retry',
  },
  untold: {
    what: 'Your wallet did not say whether it has sent this. Look into it before you go on.',
    next: 'retry',
  },
  wallet_failed: { what: 'Your wallet could not do this. It may say why itself.', next: 'retry' },
  reverted: { what: 'The chain took the transaction but did not carry it out.', next: 'retry' },
  replaced: { what: 'Your wallet cancelled it: another transaction took its place.', next: 'retry' },
  never_sent: { what: 'Your wallet cancelled it: it was never sent.', next: 'retry' },
  vault_refuses: {
    what: 'The vault refuses to give it back, so your wallet was not asked.',
    next: 'retry',
  },
  held_under_a_day: {
    what: 'This vault gives nothing back before it has held it for 24 hours.',
    next: 'wait',
  },
  piece_gone: {
    what: 'This collectible is not in your wallet any more, or not as many of it.',
    next: 'none',
  },
  takes_no_pieces: {
    what: 'This address is a contract that takes no collectibles: it could never hand it on. Send a link instead.',
    next: 'other_recipient',
  },
  piece_held_back: {
    what: 'Its collection does not let it go. Some are bound to the wallet that has them.',
    next: 'none',
  },
}
