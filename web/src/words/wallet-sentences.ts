import type { FailureCode } from '@filbert/sdk/outcomes'
import { t } from '@lingui/core/macro'
import type { ChainCode } from '@/chain/causes'
import type { Sentences } from './sentence'

/** Every way a wallet, or the chain through it, can say no, but for those that the API has as well. */
export const WALLET_SENTENCES: Sentences<Exclude<ChainCode, FailureCode>> = {
  disconnected: { what: t`Your wallet is disconnected.`, next: 'connect' },
  on_another_chain: { what: t`Your wallet is not on this chain.`, next: 'retry' },
  wallet_busy: { what: t`Your wallet is still asking something. Open it and answer.`, next: 'retry' },
  refused_by_chain: { what: t`The chain refused this transaction.`, next: 'retry' },
  not_allowed: { what: t`Your wallet has not allowed this page to ask for that.`, next: 'connect' },
  unable: { what: t`Your wallet cannot do this.`, next: 'connect' },
  chain_unknown_there: { what: t`Your wallet does not know this chain.`, next: 'retry' },
  another_account: { what: t`Your wallet shows another account now.`, next: 'retry' },
  no_account: { what: t`Your wallet shows this page no account. Choose one in it.`, next: 'retry' },
  relay_unreachable: {
    what: t`WalletConnect cannot be reached right now. Try again, or connect in another way.`,
    next: 'retry',
  },
  code_expired: { what: t`This code has run out. No wallet has used it in time.`, next: 'retry' },
  no_hash: {
    what: t`Your wallet named no transaction that we can follow. Look into it before you go on.`,
    next: 'retry',
  },
  untold: {
    what: t`Your wallet did not say whether it has sent this. Look into it before you go on.`,
    next: 'retry',
  },
  wallet_failed: { what: t`Your wallet could not do this. It may say why itself.`, next: 'retry' },
  reverted: { what: t`The chain took the transaction but did not carry it out.`, next: 'retry' },
  replaced: { what: t`Your wallet cancelled it: another transaction took its place.`, next: 'retry' },
  batch_failed: {
    what: t`Your wallet says that this failed. The chain has not confirmed that.`,
    next: 'wait',
    in: { transfer: { next: 'none' } },
  },
  batch_refused: { what: t`Your wallet did not take this batch of calls.`, next: 'retry' },
  route_ran_out: {
    what: t`The route ran out while it was being allowed. Look at the new one.`,
    next: 'retry',
  },
  vault_refuses: {
    what: t`The vault refuses to give it back, so your wallet was not asked.`,
    next: 'retry',
  },
  held_under_a_day: {
    what: t`This vault gives nothing back before it has held it for 24 hours.`,
    next: 'wait',
  },
  piece_gone: {
    what: t`This collectible is not in your wallet any more, or not as many of it.`,
    next: 'none',
  },
  takes_no_pieces: {
    what: t`This address is a contract that takes no collectibles: it could never hand it on. Send a link instead.`,
    next: 'other_recipient',
  },
  piece_held_back: {
    what: t`Its collection does not let it go. Some are bound to the wallet that has them.`,
    next: 'none',
  },
}
