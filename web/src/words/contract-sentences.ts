import type { ContractErrorName, ContractValues } from '@/chain/contract-abi'
import { shortAddress } from '@/lib/address'
import type { NextStep } from '@/lib/explanation'
import { shownMoment } from '@/lib/moment'
import { API_SENTENCES } from './api-sentences'
import type { Sentence } from './sentence'

/** By its name, with what the contract tells. A new error in a contract fails the type check here. */
type Sentences = { [Name in ContractErrorName]: (values: ContractValues[Name]) => Sentence }

/** Everything our contracts can refuse with. */
export const CONTRACT_SENTENCES: Sentences = {
  AlreadyWithdrawn: () => API_SENTENCES.already_claimed,
  AmountMismatch: () =>
    refused(
      'This token takes a fee on every transfer, so a link cannot hold the exact amount. Choose another token.',
    ),
  ApproveFailed: ([token]) =>
    refused(
      `The token ${shortAddress(token)} does not let the bridge take it. Choose another way to be paid.`,
    ),
  BalanceChanged: () =>
    refused('The bridge took another amount than it was given, so nothing was done.', 'retry'),
  BridgeFailed: ([target]) =>
    refused(`The bridge ${shortAddress(target)} refused. Ask for a new route.`, 'retry'),
  DeadlinePassed: ([deadline]) =>
    refused(`This route could be taken until ${shownMoment(deadline)}. Ask for a new one.`, 'retry'),
  DepositNotFound: () => refused('Deposit not found. Are you sure your link is correct?'),
  EmptyBatch: () => refused('There is not one link in this batch.'),
  ExpiresWithinLock: ([expiresAt, reclaimableAfter]) =>
    refused(
      `The link would expire on ${shownMoment(expiresAt)}, before you can take it back on ${shownMoment(reclaimableAfter)}. Let it be open for longer.`,
    ),
  InvalidListLength: ([length, limit]) =>
    refused(`A router has lists of 1 to ${limit} addresses, not of ${length}.`),
  InvalidReceiver: ([receiver]) =>
    refused(`Money that comes out at ${shortAddress(receiver)} is lost to everybody.`, 'other_recipient'),
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
  ListedTwice: ([account]) => refused(`${shortAddress(account)} is in the lists of the router twice.`),
  MfaUnavailable: () => refused('This vault offers no second approval.'),
  NftAsErc20: () => refused('This is an NFT and cannot be sent as an amount.'),
  NoCode: ([account]) => refused(`There is no contract at ${shortAddress(account)}.`),
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
  NotInTheList: () => refused('This deposit is not among those that were signed for. Try again.', 'retry'),
  NothingPromised: () => refused('This route promises nothing at its end. Ask for another one.', 'retry'),
  OnlyTheVault: () => refused('This can be asked by the vault alone.'),
  OutputTooLow: () => refused('Less would come out than the route promises. Ask for a new one.', 'retry'),
  PeanutFeeNotZero: () => refused('The router takes no fee of its own, and one was named.'),
  Reentrancy: () => refused('The token called back into the contract, which refused.'),
  RefundFailed: ([payer]) =>
    refused(`${shortAddress(payer)} does not take back what was too much of the fee.`),
  RequiresAuthorization: () => refused('This link asks for a second approval.'),
  TokenTableFull: () => refused('The vault has no room for another token.'),
  TooEarlyToReclaim: ([, reclaimableAfter]) =>
    refused(
      `The sender promised not to take this link back before ${shownMoment(reclaimableAfter)}.`,
      'wait',
    ),
  TooManyDeposits: ([count, limit]) =>
    refused(`The vault holds ${count} links and shows at most ${limit} at once.`),
  TooManyReclaims: ([count, limit]) =>
    refused(
      `One signature takes back at most ${limit} links, and this one lists ${count}. Take them back in parts.`,
    ),
  TransferFailed: () =>
    refused(
      'The token refused the transfer. Please ensure that you have sufficient balance of the token you are trying to send',
      'retry',
    ),
  UnknownTarget: ([target]) => refused(`The router does not go to the bridge ${shortAddress(target)}.`),
  UnknownVault: ([vault]) => refused(`The router takes nothing out of the vault ${shortAddress(vault)}.`),
  UnsolicitedCoins: ([from]) =>
    refused(`The router takes coins during a route only, not from ${shortAddress(from)}.`),
  UnsolicitedTransfer: () => refused('The vault takes tokens only as deposits.'),
  UnsupportedKind: () => refused('The vault does not hold this kind of token.'),
  ValueMismatch: () => refused('The wallet sent another amount than was agreed. Try again.', 'retry'),
  WrongMfaSignature: () => refused('The second approval is not valid.'),
  WrongRecipient: ([, , bound]) =>
    refused(`This link was made for another recipient: ${shortAddress(bound)}.`, 'other_recipient'),
  WrongReclaimSignature: ([, signer]) =>
    refused(`This was not signed by ${shortAddress(signer)}, the wallet that made this link.`, 'connect'),
  WrongRoutingSigner: () => refused('The secret in this link did not sign this route.'),
  WrongSignature: () => refused('The secret in this link does not open this deposit.'),
  WrongVault: ([named]) => refused(`This batch was made for another vault, ${shortAddress(named)}.`),
  ZeroAmount: () => refused('The minimum amount to send is 0.000001'),
  ZeroLinkKey: () => refused('The link has no key. Try again.', 'retry'),
}

function refused(what: string, next: NextStep = 'none'): Sentence {
  return { what, next }
}
