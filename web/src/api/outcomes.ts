import type { Outcome } from '@/lib/cause'
import type { ErrorCode } from './schema.gen'

/** Of identities and of accounts with banks. */
type BankCode =
  | 'bank_not_offered'
  | 'bank_unreachable'
  | 'bank_refused'
  | 'identity_details_missing'
  | 'identity_taken'
  | 'invalid_iban'
  | 'invalid_us_account'
  | 'invalid_bank_account'
  | 'invalid_bank_details'
  | 'account_linked'
  | 'too_many_bank_accounts'
  | 'not_verified'

/** Of money on its way to a bank. */
type CashOutCode =
  | 'offramp_unavailable'
  | 'cash_out_too_small'
  | 'cash_out_too_large'
  | 'cash_out_conflict'
  | 'cash_out_not_found'
  | 'cash_out_over'
  | 'not_an_event'
  | 'too_many_cash_outs'

/** Ours are `unreachable` and `unreadable`: no answer came, or one that is none of the API's. */
export type FailureCode = ErrorCode | BankCode | CashOutCode | 'unreachable' | 'unreadable'

/** How what was asked for has ended, by the code that it was answered with. Of any other code nobody can say. */
export const OUTCOMES: Record<FailureCode, Outcome> = {
  unknown_chain: 'refused',
  unknown_version: 'refused',
  unknown_token: 'refused',
  name_not_found: 'refused',
  name_not_normalised: 'refused',
  name_off_chain: 'refused',
  name_unresolvable: 'refused',
  names_not_offered: 'refused',
  nft_not_found: 'refused',
  nft_without_picture: 'refused',
  deposit_not_found: 'refused',
  deposit_unconfirmed: 'refused',
  transaction_not_found: 'refused',
  transaction_pending: 'refused',
  transaction_reverted: 'refused',
  no_deposit: 'refused',
  unknown_vault: 'refused',
  already_claimed: 'elsewhere',
  wrong_signature: 'refused',
  wrong_recipient: 'refused',
  requires_mfa: 'refused',
  not_the_sender: 'refused',
  too_early_to_reclaim: 'refused',
  link_expired: 'refused',
  claim_conflict: 'refused',
  deposit_differs: 'unknown',
  attachment_exists: 'refused',
  attachment_too_late: 'refused',
  attachment_not_found: 'refused',
  storage_unavailable: 'refused',
  idempotency_key_reused: 'refused',
  idempotency_key_in_use: 'unknown',
  rejected: 'refused',
  invalid_request: 'refused',
  invalid_json: 'refused',
  unknown_field: 'refused',
  secret_in_body: 'refused',
  unsupported_media_type: 'refused',
  body_too_large: 'refused',
  sponsor_out_of_funds: 'refused',
  sponsor_budget_spent: 'refused',
  node_unreachable: 'unknown',
  database_busy: 'unknown',
  request_timeout: 'refused',
  overloaded: 'refused',
  rate_limited: 'refused',
  authorization_used: 'unknown',
  authorization_expired: 'refused',
  not_found: 'refused',
  method_not_allowed: 'refused',
  internal: 'unknown',
  user_not_found: 'refused',
  user_exists: 'refused',
  invalid_email: 'refused',
  invalid_email_or_id: 'refused',
  invalid_password: 'refused',
  sign_in_refused: 'refused',
  not_signed_in: 'refused',
  not_yours: 'refused',
  cross_site: 'refused',
  username_taken: 'refused',
  notices_not_offered: 'refused',
  push_service_unknown: 'refused',
  no_email: 'refused',
  mail_not_sent: 'refused',
  mail_refused: 'refused',
  wrong_code: 'refused',
  not_an_image: 'refused',
  accounts_not_offered: 'refused',
  last_way_in: 'refused',
  account_not_found: 'refused',
  wallet_taken: 'refused',
  too_many_wallets: 'refused',
  session_not_found: 'refused',
  photo_not_found: 'refused',
  bank_not_offered: 'refused',
  bank_unreachable: 'unknown',
  bank_refused: 'refused',
  identity_details_missing: 'refused',
  identity_taken: 'refused',
  invalid_iban: 'refused',
  invalid_us_account: 'refused',
  invalid_bank_account: 'refused',
  invalid_bank_details: 'refused',
  account_linked: 'refused',
  too_many_bank_accounts: 'refused',
  not_verified: 'refused',
  offramp_unavailable: 'refused',
  cash_out_too_small: 'refused',
  cash_out_too_large: 'refused',
  cash_out_conflict: 'unknown',
  cash_out_not_found: 'refused',
  cash_out_over: 'refused',
  not_an_event: 'refused',
  too_many_cash_outs: 'refused',
  unreachable: 'unknown',
  unreadable: 'unknown',
}
