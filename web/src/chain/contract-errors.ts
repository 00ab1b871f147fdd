import type { Cause } from '@/lib/explanation'
import type { linkVaultAbi } from './abi.gen'

export type VaultErrorName = Extract<(typeof linkVaultAbi)[number], { type: 'error' }>['name']

/** Everything the vault can refuse with, in words for people. A new error in the contract fails the type check here. */
export const VAULT_ERRORS: Record<VaultErrorName, Cause> = {
  AlreadyWithdrawn: {
    what: 'Sorry, this link has been claimed already.',
    outcome: 'elsewhere',
    next: 'send',
  },
  AmountMismatch: {
    what: 'This token takes a fee on every transfer, so a link cannot hold the exact amount. Choose another token.',
    outcome: 'refused',
    next: 'none',
  },
  DepositNotFound: {
    what: 'Deposit not found. Are you sure your link is correct?',
    outcome: 'refused',
    next: 'none',
  },
  InvalidRecipient: {
    what: 'The vault cannot pay this recipient.',
    outcome: 'refused',
    next: 'other_recipient',
  },
  InvalidSender: { what: 'The vault does not take deposits in this name.', outcome: 'refused', next: 'none' },
  MfaUnavailable: { what: 'This vault offers no second approval.', outcome: 'refused', next: 'none' },
  NftAsErc20: { what: 'This is an NFT and cannot be sent as an amount.', outcome: 'refused', next: 'none' },
  NotTheRecipient: {
    what: 'This link was made for another recipient.',
    outcome: 'refused',
    next: 'other_recipient',
  },
  NotTheSender: {
    what: 'Only the wallet that made this link can take it back.',
    outcome: 'refused',
    next: 'connect',
  },
  Reentrancy: {
    what: 'The token called back into the vault, which refused.',
    outcome: 'refused',
    next: 'none',
  },
  RequiresAuthorization: { what: 'This link asks for a second approval.', outcome: 'refused', next: 'none' },
  TokenTableFull: { what: 'The vault has no room for another token.', outcome: 'refused', next: 'none' },
  TooEarlyToReclaim: {
    what: 'The sender promised not to take this link back yet.',
    outcome: 'refused',
    next: 'wait',
  },
  TooManyDeposits: { what: 'Too many links at once.', outcome: 'refused', next: 'none' },
  TransferFailed: {
    what: 'The token refused the transfer. Please ensure that you have sufficient balance of the token you are trying to send',
    outcome: 'refused',
    next: 'retry',
  },
  UnsolicitedTransfer: { what: 'The vault takes tokens only as deposits.', outcome: 'refused', next: 'none' },
  UnsupportedKind: { what: 'The vault does not hold this kind of token.', outcome: 'refused', next: 'none' },
  ValueMismatch: {
    what: 'The wallet sent another amount than was agreed. Try again.',
    outcome: 'refused',
    next: 'retry',
  },
  WrongMfaSignature: { what: 'The second approval is not valid.', outcome: 'refused', next: 'none' },
  WrongReclaimSignature: {
    what: 'The signature does not belong to the wallet that made this link.',
    outcome: 'refused',
    next: 'connect',
  },
  WrongRecipient: {
    what: 'This link was made for another recipient.',
    outcome: 'refused',
    next: 'other_recipient',
  },
  WrongSignature: {
    what: 'The secret in this link does not open this deposit.',
    outcome: 'refused',
    next: 'none',
  },
  ZeroAmount: { what: 'The minimum amount to send is 0.000001', outcome: 'refused', next: 'none' },
  ZeroLinkKey: { what: 'The link has no key. Try again.', outcome: 'refused', next: 'retry' },
}
