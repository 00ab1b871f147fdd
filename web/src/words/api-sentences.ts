import type { FailureCode } from '@/api/outcomes'
import { UNREACHABLE } from './at-hand'
import type { Sentence, Sentences } from './sentence'

/** Of one's own wallet, or of what one attaches. */
const NOT_SIGNED: Partial<Sentence> = { what: 'The signature was not accepted.', next: 'retry' }

/** Every way the API can say no. Texts of the product's specification stand as they are there. */
export const API_SENTENCES: Sentences<FailureCode> = {
  unknown_chain: {
    what: 'This link names a chain that we do not serve.',
    next: 'none',
    in: { deposit: { what: 'This chain is not served any more.', next: 'reload' } },
  },
  unknown_version: {
    what: 'This link names a vault that we do not know.',
    next: 'none',
    in: { deposit: { what: 'This vault is not served any more.', next: 'reload' } },
  },
  unknown_token: { what: 'This token is not offered here.', next: 'none' },
  name_not_found: {
    what: 'Please enter a valid address or ENS name.',
    next: 'other_recipient',
  },
  name_not_normalised: {
    what: 'This name has characters that pass for others, so it may belong to somebody else. Ask for the wallet address.',
    next: 'other_recipient',
  },
  name_off_chain: {
    what: 'This name is kept outside of the chain, where we do not look. Ask for the wallet address.',
    next: 'other_recipient',
  },
  name_unresolvable: {
    what: 'This name gives no address. Ask for the wallet address.',
    next: 'other_recipient',
  },
  names_not_offered: {
    what: 'Names cannot be read here. Ask for the wallet address.',
    next: 'other_recipient',
  },
  nft_not_found: {
    what: 'There is no such collectible. Look at the contract address and the number.',
    next: 'none',
  },
  nft_without_picture: {
    what: 'This collectible has no picture that we can show.',
    next: 'none',
  },
  deposit_not_found: {
    what: 'Deposit not found. Are you sure your link is correct?',
    next: 'send',
  },
  deposit_unconfirmed: { what: 'Still confirming.', next: 'wait' },
  transaction_not_found: {
    what: 'This chain knows no transaction of that hash. Look it up in your wallet: it may be on another chain, or another one may have taken its place.',
    next: 'none',
  },
  transaction_pending: {
    what: 'The transaction is still waiting to be put into a block.',
    next: 'wait',
  },
  transaction_reverted: {
    what: 'The chain undid this transaction: nothing but its gas has left the wallet.',
    next: 'send',
  },
  no_deposit: {
    what: 'This transaction put nothing into a link.',
    next: 'none',
  },
  unknown_vault: {
    what: 'This transaction put something into a vault that we do not serve. It can be taken back where the link was made.',
    next: 'none',
  },
  already_claimed: { what: 'Sorry, this link has been claimed already.', next: 'send' },
  wrong_signature: {
    what: 'The secret in this link does not open this deposit. Ask for the link once more, whole.',
    next: 'none',
    in: { deposit: NOT_SIGNED, reclaim: NOT_SIGNED },
  },
  wrong_recipient: {
    what: 'This link was made for another recipient.',
    next: 'other_recipient',
  },
  requires_mfa: {
    what: 'This link asks for a second approval, which only the service that made it can give.',
    next: 'none',
  },
  not_the_sender: {
    what: 'Only the wallet that made this link can take it back.',
    next: 'connect',
  },
  too_early_to_reclaim: {
    what: 'The sender promised not to take this link back yet.',
    next: 'wait',
  },
  link_expired: {
    what: 'This link has expired. Its sender can take it back and send a new one.',
    next: 'none',
  },
  claim_conflict: {
    what: 'Somebody else with this link is claiming it right now.',
    next: 'wait',
  },
  deposit_differs: {
    what: 'The chain shows this link otherwise than this page does.',
    next: 'reload',
  },
  attachment_exists: {
    what: 'Something else is attached to this link already.',
    next: 'none',
  },
  attachment_too_late: {
    what: 'This link has been made already, so nothing more can be attached to it.',
    next: 'none',
  },
  attachment_not_found: {
    what: 'What came with this link is not kept any more.',
    next: 'none',
  },
  storage_unavailable: {
    what: 'We cannot keep messages and files at the moment.',
    next: 'retry',
  },
  idempotency_key_reused: {
    what: 'The server did not understand this page.',
    next: 'retry',
  },
  idempotency_key_in_use: { what: 'This is under way already.', next: 'wait' },
  rejected: {
    what: 'The chain would refuse this.',
    next: 'other_recipient',
    in: { deposit: { next: 'retry' }, reclaim: { next: 'retry' } },
  },
  invalid_request: { what: 'The server did not understand this page.', next: 'retry' },
  invalid_json: { what: 'The server did not understand this page.', next: 'retry' },
  unknown_field: { what: 'The server did not understand this page.', next: 'retry' },
  secret_in_body: {
    what: 'The request was stopped because it carried the secret of a link.',
    next: 'none',
  },
  unsupported_media_type: {
    what: 'The server did not understand this page.',
    next: 'retry',
  },
  body_too_large: { what: 'The server did not understand this page.', next: 'retry' },
  sponsor_out_of_funds: {
    what: 'We have run out of gas money on this chain. It is being refilled.',
    next: 'retry',
  },
  sponsor_budget_spent: {
    what: 'We have paid as much gas today as we do in a day. It goes on after midnight UTC.',
    next: 'retry',
  },
  node_unreachable: { what: 'We cannot reach this chain at the moment.', next: 'retry' },
  database_busy: { what: 'We are busy. Try again in a few seconds.', next: 'retry' },
  request_timeout: {
    what: 'The connection became too slow, so nothing was kept.',
    next: 'retry',
  },
  overloaded: { what: 'We are busy. Try again in a few seconds.', next: 'retry' },
  rate_limited: {
    what: 'Too many tries in a short time. Wait a minute, then go on.',
    next: 'retry',
  },
  authorization_used: { what: 'This signature has been used already.', next: 'retry' },
  authorization_expired: {
    what: 'The signature came too late. Sign once more.',
    next: 'retry',
  },
  not_found: { what: 'The server does not know this call.', next: 'retry' },
  method_not_allowed: { what: 'The server does not know this call.', next: 'retry' },
  internal: {
    what: 'An error occurred. Please try again later',
    next: 'retry',
  },
  user_not_found: { what: 'User not found', next: 'none' },
  user_exists: { what: 'User already exists', next: 'none' },
  invalid_email: { what: 'Invalid email format', next: 'none' },
  invalid_email_or_id: { what: 'Incorrect email', next: 'none' },
  invalid_password: { what: 'Invalid password', next: 'none' },
  sign_in_refused: {
    what: 'The signature was not accepted. Sign once more; a wallet that is a contract signs on the chain where it is, and where it signed before.',
    next: 'retry',
  },
  not_signed_in: { what: 'You are signed out. Sign in once more.', next: 'none' },
  not_yours: { what: 'This belongs to another account.', next: 'none' },
  cross_site: { what: 'This page stands at an address that may not sign you in.', next: 'none' },
  notices_not_offered: {
    what: 'Nothing is told in that way here. Your dashboard shows what happens.',
    next: 'none',
  },
  push_service_unknown: {
    what: 'This browser cannot be told anything from here. Use another one, or e-mail.',
    next: 'none',
  },
  no_email: { what: 'Your account has no e-mail address.', next: 'none' },
  mail_not_sent: { what: 'No letter can be sent right now. Try again in a minute.', next: 'retry' },
  mail_refused: { what: 'Nothing can be sent to this address. Look whether it is right.', next: 'none' },
  wrong_code: { what: 'This is not the code, or not any more. Have another one sent.', next: 'none' },
  username_taken: { what: 'This username is taken. Choose another.', next: 'none' },
  not_an_image: { what: 'Only images are accepted.', next: 'none' },
  accounts_not_offered: { what: 'Bank accounts cannot be linked here yet.', next: 'none' },
  last_way_in: {
    what: 'This is the only way into your account. Add another one before you take it away.',
    next: 'none',
  },
  account_not_found: { what: 'This account is not among yours any more.', next: 'reload' },
  wallet_taken: {
    what: "This wallet is another account's. Sign in by it to get there, and remove it there first.",
    next: 'none',
  },
  too_many_wallets: {
    what: 'An account has 20 wallets at most. Remove one, then add this one.',
    next: 'none',
  },
  session_not_found: { what: 'This session has ended already.', next: 'reload' },
  photo_not_found: { what: 'This picture is not kept any more.', next: 'none' },
  bank_not_offered: { what: 'Banks are not served here.', next: 'none' },
  bank_unreachable: {
    what: 'Our bank cannot be reached just now. Try again in a moment.',
    next: 'retry',
  },
  bank_refused: {
    what: 'Our bank does not take this. Look at it once more, or chat with support.',
    next: 'none',
    in: {
      cash_out: { what: 'Offramp unavailable' },
      bank_claim: { what: 'You can not claim this link to your bank account.' },
    },
  },
  identity_details_missing: { what: 'Our bank needs your name and your e-mail address.', next: 'none' },
  identity_taken: {
    what: 'This e-mail address has an identity check already. Confirm on your profile that it is yours, or use another one.',
    next: 'none',
  },
  invalid_iban: { what: 'Invalid IBAN, country not supported', next: 'none' },
  invalid_us_account: { what: 'Invalid US account number', next: 'none' },
  invalid_bank_account: {
    what: 'Invalid bank account. Please make sure your account is supported',
    next: 'none',
  },
  // Where single fields are wrong it is said beside them: what is left is the name that the bank verified.
  invalid_bank_details: {
    what: 'Banks in the United States write names in 3 to 35 Latin letters, and your verified name is not like that. Link an account with an IBAN instead.',
    next: 'none',
  },
  account_linked: { what: 'This account has already been linked', next: 'none' },
  too_many_bank_accounts: {
    what: 'An account has 20 bank accounts at most. Unlink one, then link this one.',
    next: 'none',
  },
  not_verified: { what: 'Complete KYC first: our bank has to know who you are.', next: 'none' },
  offramp_unavailable: {
    what: 'Offramp unavailable',
    next: 'none',
    in: { bank_claim: { what: 'You can not claim this token to your bank account.' } },
  },
  cash_out_too_small: {
    what: 'Minimum cashout amount is $10.',
    next: 'none',
    in: { bank_claim: { what: 'You can not claim links with less than $10 to your bank account.' } },
  },
  cash_out_too_large: {
    what: 'Maximum cashout amount is $100,000.',
    next: 'none',
    in: { bank_claim: { what: 'You can not claim links with more than $100,000 to your bank account.' } },
  },
  wrong_way_back: {
    what: 'Our bank does not send money back to this address, or it would be lost there. Type another one, or none.',
    next: 'retry',
  },
  cash_out_conflict: { what: 'This link is on its way elsewhere already.', next: 'none' },
  cash_out_not_found: { what: 'Cashout Not Found', next: 'none' },
  cash_out_over: { what: 'This was prepared too long ago. Try again.', next: 'retry' },
  not_an_event: { what: 'The server did not understand this page.', next: 'retry' },
  too_many_cash_outs: {
    what: 'You have 50 cash-outs under way, which is as many as there may be at once.',
    next: 'wait',
  },
  routes_not_offered: { what: 'Nothing is carried to other chains here.', next: 'none' },
  not_routable: { what: 'What is in this link can be received only as it is.', next: 'none' },
  chain_not_routable: { what: 'This chain does not support cross-chain claiming.', next: 'none' },
  no_route: { what: 'No route found for the given token pair.', next: 'none' },
  route_refused: {
    what: 'The route that there is would not be a good one, so we do not take it.',
    next: 'retry',
  },
  router_unreachable: { what: 'Whoever carries money between chains does not answer.', next: 'retry' },
  unreachable: UNREACHABLE,
  unreadable: {
    what: 'Something between this page and us gave an answer that is not ours.',
    next: 'retry',
  },
}
