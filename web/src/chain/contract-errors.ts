import type { ContractErrorArgs } from 'viem'
import { shortAddress } from '@/lib/address'
import type { Cause, NextStep } from '@/lib/explanation'
import { shownMoment } from '@/lib/moment'
import type { linkVaultAbi } from './abi.gen'

type Abi = typeof linkVaultAbi
export type VaultErrorName = Extract<Abi[number], { type: 'error' }>['name']

type Table = { [Name in VaultErrorName]: (values: ContractErrorArgs<Abi, Name>) => Cause }

/**
 * Everything the vault can refuse with, in words for people, with the values that explain it. Where the
 * money is follows from what was tried: `explain` adds it. A new error in the contract fails the type
 * check here.
 */
export const VAULT_ERRORS: Table = {
  AlreadyWithdrawn: () => ({
    what: 'Sorry, this link has been claimed already.',
    outcome: 'elsewhere',
    next: 'send',
  }),
  AmountMismatch: () =>
    refused(
      'This token takes a fee on every transfer, so a link cannot hold the exact amount. Choose another token.',
    ),
  DepositNotFound: () => refused('Deposit not found. Are you sure your link is correct?'),
  EmptyBatch: () => refused('There is not one link in this batch.'),
  ExpiresWithinLock: ([expiresAt, reclaimableAfter]) =>
    refused(
      `The link would expire on ${shownMoment(expiresAt)}, before you can take it back on ${shownMoment(reclaimableAfter)}. Let it be open for longer.`,
    ),
  InvalidRecipient: ([recipient]) =>
    refused(`Money that goes to ${shortAddress(recipient)} is lost to everybody.`, 'other_recipient'),
  InvalidSender: ([sender]) =>
    refused(`The vault does not take deposits in the name of ${shortAddress(sender)}.`),
  LengthMismatch: ([length, other]) =>
    refused(`This batch does not fit together: it lists ${length} of one thing and ${other} of another.`),
  LinkExpired: ([, expiresAt]) =>
    refused(
      `This link expired on ${shownMoment(expiresAt)}. Its sender can take it back and send a new one.`,
    ),
  MfaUnavailable: () => refused('This vault offers no second approval.'),
  NftAsErc20: () => refused('This is an NFT and cannot be sent as an amount.'),
  NotEnoughGas: () => refused('The transaction has too little gas for this many claims.', 'retry'),
  NotExpired: ([, expiresAt]) =>
    refused(
      expiresAt === 0n
        ? 'This link never expires. Only its sender can take it back.'
        : `This link can be claimed until ${shownMoment(expiresAt)}. Before that only its sender can take it back.`,
      'wait',
    ),
  NotTheRecipient: ([, , recipient]) =>
    refused(`Only ${shortAddress(recipient)} can send this claim.`, 'other_recipient'),
  NotTheSender: ([, , sender]) =>
    refused(`Only the wallet that made this link can take it back: ${shortAddress(sender)}.`, 'connect'),
  OnlyTheVault: () => refused('This can be asked by the vault alone.'),
  Reentrancy: () => refused('The token called back into the vault, which refused.'),
  RequiresAuthorization: () => refused('This link asks for a second approval.'),
  TokenTableFull: () => refused('The vault has no room for another token.'),
  TooEarlyToReclaim: ([, reclaimableAfter]) =>
    refused(
      `The sender promised not to take this link back before ${shownMoment(reclaimableAfter)}.`,
      'wait',
    ),
  TooManyDeposits: ([count, limit]) =>
    refused(`The vault holds ${count} links and shows at most ${limit} at once.`),
  TransferFailed: () =>
    refused(
      'The token refused the transfer. Please ensure that you have sufficient balance of the token you are trying to send',
      'retry',
    ),
  UnsolicitedTransfer: () => refused('The vault takes tokens only as deposits.'),
  UnsupportedKind: () => refused('The vault does not hold this kind of token.'),
  ValueMismatch: () => refused('The wallet sent another amount than was agreed. Try again.', 'retry'),
  WrongMfaSignature: () => refused('The second approval is not valid.'),
  WrongReclaimSignature: ([, signer]) =>
    refused(`This was not signed by ${shortAddress(signer)}, the wallet that made this link.`, 'connect'),
  WrongRecipient: ([, , bound]) =>
    refused(`This link was made for another recipient: ${shortAddress(bound)}.`, 'other_recipient'),
  WrongSignature: () => refused('The secret in this link does not open this deposit.'),
  WrongVault: ([named]) => refused(`This batch was made for another vault, ${shortAddress(named)}.`),
  ZeroAmount: () => refused('The minimum amount to send is 0.000001'),
  ZeroLinkKey: () => refused('The link has no key. Try again.', 'retry'),
}

/** What the vault refused with, as viem decoded it; undefined for what is none of its errors. */
export function vaultCause(name: string, values: readonly unknown[] = []): Cause | undefined {
  if (!Object.hasOwn(VAULT_ERRORS, name)) return undefined
  // The name and its values were decoded together by the very ABI that the table is typed by.
  const words = VAULT_ERRORS[name as VaultErrorName] as (values: readonly unknown[]) => Cause
  return words(values)
}

function refused(what: string, next: NextStep = 'none'): Cause {
  return { what, outcome: 'refused', next }
}
