import type { FailureCode } from '@filbert/sdk/outcomes'
import { t } from '@lingui/core/macro'
import { UNREACHABLE } from './at-hand'
import type { Row, Sentence, Sentences } from './sentence'

/** Of one's own wallet, or of what one attaches. */
const NOT_SIGNED: Partial<Sentence> = { what: t`The signature was not accepted.`, next: 'retry' }

const NOT_SERVED: Partial<Sentence> = { what: t`This chain is not served any more.`, next: 'reload' }

/** Where money was to be paid to a bank account, whether out of one's own wallet or of a link that one was sent. */
function toBank(what: string): NonNullable<Row['in']> {
  return { cash_out: { what }, bank_claim: { what } }
}

const TO_BANK_FROM_NOWHERE = toBank(t`Unable to determine token or chain information`)

/** Every way the API can say no. Texts of the product's specification stand as they are there. */
export const API_SENTENCES: Sentences<FailureCode> = {
  unknown_chain: {
    what: t`This link names a chain that we do not serve.`,
    next: 'none',
    in: { deposit: NOT_SERVED, at_request: NOT_SERVED, ...TO_BANK_FROM_NOWHERE },
  },
  unknown_version: {
    what: t`This link names a vault that we do not know.`,
    next: 'none',
    in: { deposit: { what: t`This vault is not served any more.`, next: 'reload' }, ...TO_BANK_FROM_NOWHERE },
  },
  unknown_token: { what: t`This token is not offered here.`, next: 'none', in: TO_BANK_FROM_NOWHERE },
  name_not_found: {
    what: t`Please enter a valid address or ENS name.`,
    next: 'other_recipient',
  },
  name_not_normalised: {
    what: t`This name has characters that pass for others, so it may belong to somebody else. Ask for the wallet address.`,
    next: 'other_recipient',
  },
  name_off_chain: {
    what: t`This name is kept with a service that we do not ask. Ask for the wallet address.`,
    next: 'other_recipient',
  },
  name_gateway_unreachable: {
    what: t`The service that keeps this name does not answer. Try again in a moment, or ask for the wallet address.`,
    next: 'retry',
  },
  name_unresolvable: {
    what: t`This name gives no address. Ask for the wallet address.`,
    next: 'other_recipient',
  },
  name_not_there: {
    what: t`This name means a smart wallet on another chain, and none on this one. Ask for a wallet address on this chain.`,
    next: 'other_recipient',
  },
  names_not_offered: {
    what: t`Names cannot be read here. Ask for the wallet address.`,
    next: 'other_recipient',
  },
  nft_not_found: {
    what: t`There is no such collectible. Look at the contract address and the number.`,
    next: 'none',
  },
  nft_without_picture: {
    what: t`This collectible has no picture that we can show.`,
    next: 'none',
  },
  deposit_not_found: {
    what: t`Deposit not found. Are you sure your link is correct?`,
    next: 'send',
  },
  deposit_unconfirmed: { what: t`Still confirming.`, next: 'wait' },
  transaction_not_found: {
    what: t`This chain knows no transaction of that hash. Look it up in your wallet: it may be on another chain, or another one may have taken its place.`,
    next: 'none',
  },
  transaction_pending: {
    what: t`The transaction is still waiting to be put into a block.`,
    next: 'wait',
  },
  transaction_reverted: {
    what: t`The chain undid this transaction: nothing but its gas has left the wallet.`,
    next: 'send',
  },
  no_deposit: {
    what: t`This transaction put nothing into a link.`,
    next: 'none',
  },
  unknown_vault: {
    what: t`This transaction put something into a vault that we do not serve. It can be refunded where the link was made.`,
    next: 'none',
  },
  already_claimed: { what: t`Sorry, this link has been claimed already.`, next: 'send' },
  wrong_signature: {
    what: t`The secret in this link does not open this deposit. Ask for the whole link again.`,
    next: 'none',
    in: { deposit: NOT_SIGNED, reclaim: NOT_SIGNED, at_request: NOT_SIGNED },
  },
  wrong_recipient: {
    what: t`This link was made for another recipient.`,
    next: 'other_recipient',
  },
  requires_mfa: {
    what: t`This link asks for a second approval, which only the service that made it can give.`,
    next: 'none',
  },
  not_the_sender: {
    what: t`Only the wallet that made this link can refund it.`,
    next: 'connect',
  },
  too_early_to_reclaim: {
    what: t`The sender promised not to refund this link yet.`,
    next: 'wait',
  },
  link_expired: {
    what: t`This link has expired. Its sender can refund it and send a new one.`,
    next: 'none',
  },
  claim_conflict: {
    what: t`This link is being claimed to another address already.`,
    next: 'reload',
  },
  deposit_differs: {
    what: t`The chain shows this link otherwise than this page does.`,
    next: 'reload',
  },
  attachment_exists: {
    what: t`Something else is attached to this link already.`,
    next: 'none',
  },
  attachment_too_late: {
    what: t`This link has been made already, so nothing more can be attached to it.`,
    next: 'none',
  },
  attachment_not_found: {
    what: t`What came with this link is not kept any more.`,
    next: 'none',
  },
  storage_unavailable: {
    what: t`We cannot keep messages and files at the moment.`,
    next: 'retry',
  },
  idempotency_key_reused: {
    what: t`The server did not understand this page.`,
    next: 'retry',
  },
  idempotency_key_in_use: { what: t`This is under way already.`, next: 'wait' },
  rejected: {
    what: t`The chain would refuse this.`,
    next: 'other_recipient',
    in: { deposit: { next: 'retry' }, reclaim: { next: 'retry' }, at_request: { next: 'retry' } },
  },
  invalid_request: { what: t`The server did not understand this page.`, next: 'retry' },
  invalid_json: { what: t`The server did not understand this page.`, next: 'retry' },
  unknown_field: { what: t`The server did not understand this page.`, next: 'retry' },
  secret_in_body: {
    what: t`The request was stopped because it carried the secret of a link.`,
    next: 'none',
  },
  unsupported_media_type: {
    what: t`The server did not understand this page.`,
    next: 'retry',
  },
  body_too_large: { what: t`The server did not understand this page.`, next: 'retry' },
  sponsor_out_of_funds: {
    what: t`We have run out of gas money on this chain. It is being refilled.`,
    next: 'retry',
  },
  sponsor_budget_spent: {
    what: t`We have paid as much gas today as we do in a day. It goes on after midnight UTC.`,
    next: 'retry',
  },
  sponsor_share_spent: {
    what: t`What we pay in gas for one wallet, network or link in a day is used up. It goes on after midnight UTC.`,
    next: 'retry',
  },
  node_unreachable: { what: t`We cannot reach this chain at the moment.`, next: 'retry' },
  database_busy: { what: t`We are busy. Try again in a few seconds.`, next: 'retry' },
  request_timeout: {
    what: t`The connection became too slow, so nothing was kept.`,
    next: 'retry',
  },
  overloaded: { what: t`We are busy. Try again in a few seconds.`, next: 'retry' },
  rate_limited: {
    what: t`Too many tries in a short time. Wait a minute, then go on.`,
    next: 'retry',
  },
  authorization_used: { what: t`This signature has been used already.`, next: 'retry' },
  authorization_expired: {
    what: t`The signature came too late. Sign once more.`,
    next: 'retry',
  },
  deposit_too_small: {
    what: t`We do not pay the gas of so small an amount.`,
    next: 'none',
  },
  not_found: { what: t`The server does not know this call.`, next: 'retry' },
  method_not_allowed: { what: t`The server does not know this call.`, next: 'retry' },
  internal: {
    what: t`An error occurred. Please try again later`,
    next: 'retry',
  },
  user_not_found: { what: t`User not found`, next: 'none' },
  user_exists: { what: t`User already exists`, next: 'none' },
  invalid_email: { what: t`Invalid email format`, next: 'none' },
  invalid_email_or_id: { what: t`Incorrect email`, next: 'none' },
  invalid_password: { what: t`Invalid password`, next: 'none' },
  sign_in_refused: {
    what: t`The signature was not accepted. Sign once more. A smart wallet has to have been used once on the chosen chain, and signs where it signed before.`,
    next: 'retry',
  },
  not_signed_in: {
    what: t`You are signed out. Sign in again.`,
    next: 'none',
    in: toBank(t`Missing user or token information. You are signed out: sign in again.`),
  },
  not_yours: { what: t`This belongs to another account.`, next: 'none' },
  cross_site: { what: t`This page stands at an address that may not sign you in.`, next: 'none' },
  notices_not_offered: {
    what: t`Nothing is told in that way here. Your dashboard shows what happens.`,
    next: 'none',
  },
  push_service_unknown: {
    what: t`This browser cannot be told anything from here. Use another one, or e-mail.`,
    next: 'none',
  },
  no_email: { what: t`Your account has no e-mail address.`, next: 'none' },
  mail_not_sent: { what: t`No letter can be sent right now. Try again in a minute.`, next: 'retry' },
  mail_refused: { what: t`Nothing can be sent to this address. Look whether it is right.`, next: 'none' },
  wrong_code: { what: t`This is not the code, or not any more. Have another one sent.`, next: 'none' },
  username_taken: { what: t`This username is taken. Choose another.`, next: 'none' },
  not_an_image: { what: t`Only images are accepted.`, next: 'none' },
  accounts_not_offered: { what: t`Bank accounts cannot be linked here yet.`, next: 'none' },
  last_way_in: {
    what: t`This is the only way into your account. Add another one before you take it away.`,
    next: 'none',
  },
  account_not_found: {
    what: t`This account is not among yours any more.`,
    next: 'reload',
    in: toBank(t`Missing account information. This account is not among yours any more.`),
  },
  wallet_taken: {
    what: t`This wallet is another account's. Sign in by it to get there, and remove it there first.`,
    next: 'none',
  },
  too_many_wallets: {
    what: t`An account has 20 wallets at most. Remove one, then add this one.`,
    next: 'none',
  },
  session_not_found: { what: t`This session has ended already.`, next: 'reload' },
  photo_not_found: { what: t`This picture is not kept any more.`, next: 'none' },
  bank_not_offered: { what: t`Banks are not served here.`, next: 'none' },
  bank_unreachable: {
    what: t`Our bank cannot be reached just now. Try again in a moment.`,
    next: 'retry',
  },
  bank_refused: {
    what: t`Our bank does not take this. Look at it once more, or chat with support.`,
    next: 'none',
    in: {
      cash_out: { what: t`Offramp unavailable` },
      bank_claim: { what: t`You can not claim this link to your bank account.` },
    },
  },
  identity_details_missing: { what: t`Our bank needs your name and your e-mail address.`, next: 'none' },
  identity_taken: {
    what: t`This e-mail address has an identity check already. Confirm on your profile that it is yours, or use another one.`,
    next: 'none',
  },
  invalid_iban: { what: t`Invalid IBAN, country not supported`, next: 'none' },
  invalid_us_account: { what: t`Invalid US account number`, next: 'none' },
  invalid_bank_account: {
    what: t`Invalid bank account. Please make sure your account is supported`,
    next: 'none',
  },
  // Where single fields are wrong it is said beside them: what is left is the name that the bank verified.
  invalid_bank_details: {
    what: t`Banks in the United States write names in 3 to 35 Latin letters, and your verified name is not like that. Link an account with an IBAN instead.`,
    next: 'none',
  },
  account_linked: { what: t`This account has already been linked`, next: 'none' },
  duplicate_external_account: {
    what: t`An external account with the same information has already been added for this customer`,
    next: 'none',
  },
  too_many_bank_accounts: {
    what: t`An account has 20 bank accounts at most. Unlink one, then link this one.`,
    next: 'none',
  },
  not_served: {
    what: t`Our bank does not pay out for you at the moment. Nothing was sent. Claim to a wallet, or ask support why.`,
    next: 'none',
  },
  not_verified: {
    what: t`Complete KYC first: our bank has to know who you are.`,
    next: 'none',
    in: {
      account: { what: t`Customer ID is missing. Complete KYC first: our bank has to know who you are.` },
    },
  },
  offramp_unavailable: {
    what: t`Offramp unavailable`,
    next: 'none',
    in: { bank_claim: { what: t`You can not claim this token to your bank account.` } },
  },
  // With their limits where a cash-out is: `bank/limit-cause.ts`.
  cash_out_too_small: { what: t`This is less than a bank account can be paid at a time.`, next: 'none' },
  cash_out_too_large: { what: t`This is more than a bank account can be paid at a time.`, next: 'none' },
  wrong_way_back: {
    what: t`Our bank does not send money back to this address, or it would be lost there. Type another one, or none.`,
    next: 'retry',
  },
  way_back_needed: {
    what: t`The money takes a way on which it may come back: type the wallet that has it then.`,
    next: 'retry',
  },
  cash_out_conflict: { what: t`This link is on its way elsewhere already.`, next: 'none' },
  cash_out_not_found: { what: t`Cashout Not Found`, next: 'none' },
  cash_out_over: { what: t`This was prepared too long ago. Try again.`, next: 'retry' },
  route_unsigned: { what: t`The way to the bank was not agreed on. Load this page anew.`, next: 'reload' },
  not_an_event: { what: t`The server did not understand this page.`, next: 'retry' },
  too_many_cash_outs: {
    what: t`You have 50 cash-outs under way, which is as many as there may be at once.`,
    next: 'wait',
  },
  routes_not_offered: { what: t`Nothing is carried to other chains here.`, next: 'none' },
  not_routable: { what: t`What is in this link can be received only as it is.`, next: 'none' },
  chain_not_routable: { what: t`This chain does not support cross-chain claiming.`, next: 'none' },
  no_route: { what: t`No route found for the given token pair.`, next: 'none' },
  route_refused: {
    what: t`The route that there is would not be a good one, so we do not take it.`,
    next: 'retry',
  },
  router_unreachable: { what: t`Whoever carries money between chains does not answer.`, next: 'retry' },
  route_over: { what: t`This route is over. Look at the new one before you take it.`, next: 'retry' },
  crossing_not_found: { what: t`Nothing of this link went to another chain.`, next: 'none' },
  request_not_found: {
    what: t`This request could not be found. Are you sure your link is correct?`,
    next: 'none',
  },
  request_paid: { what: t`This request is paid already: there is nothing left to cancel.`, next: 'reload' },
  request_over: { what: t`This request is over: nobody is asked to pay it any more.`, next: 'reload' },
  request_full: { what: t`This request has as many payments as are counted.`, next: 'none' },
  nothing_there: { what: t`What was there has gone on or back meanwhile.`, next: 'reload' },
  other_chain: { what: t`No route found to pay in this chain and token`, next: 'none' },
  not_a_file: { what: t`Only pictures and PDFs are accepted.`, next: 'none' },
  not_a_raffle: { what: t`This link is no raffle. It can be claimed as any other link.`, next: 'none' },
  raffle_not_offered: {
    what: t`This raffle asks for a second approval, which only the service that made it can give.`,
    next: 'none',
  },
  raffle_over: { what: t`All slots of this raffle have been claimed.`, next: 'reload' },
  raffle_busy: { what: t`All slots that are left are being claimed by others right now.`, next: 'retry' },
  slot_taken: { what: t`This wallet has had its slot: there is one a wallet.`, next: 'reload' },
  slot_not_held: {
    what: t`Your slot waited too long, and may be somebody else’s now. Draw again.`,
    next: 'retry',
  },
  proof_required: { what: t`Your device has to work for a moment before it takes part.`, next: 'retry' },
  proof_wrong: { what: t`What your device worked out is too old. It does so anew.`, next: 'retry' },
  authorizer_unavailable: {
    what: t`The second approval that this raffle needs is not to be had right now. Your slot is kept for you.`,
    next: 'retry',
  },
  unreachable: UNREACHABLE,
  unreadable: {
    what: t`Something between this page and us gave an answer that is not ours.`,
    next: 'retry',
  },
}
