import { plural, t } from '@lingui/core/macro'
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
      t`This token takes a fee on every transfer, so a link cannot hold the exact amount. Choose another token.`,
    ),
  ApproveFailed: ([token]) =>
    refused(
      t`The token ${{ address: shortAddress(token) }} does not let the bridge take it. Choose another way to be paid.`,
    ),
  BalanceChanged: () =>
    refused(t`The bridge took another amount than it was given, so nothing was done.`, 'retry'),
  BridgeFailed: ([target]) =>
    refused(t`The bridge ${{ address: shortAddress(target) }} refused. Ask for a new route.`, 'retry'),
  DeadlinePassed: ([deadline]) =>
    refused(
      t`This route could be taken until ${{ moment: shownMoment(deadline) }}. Ask for a new one.`,
      'retry',
    ),
  DepositNotFound: () => refused(t`Deposit not found. Are you sure your link is correct?`),
  EmptyBatch: () => refused(t`There is not one link in this batch.`),
  ExpiresWithinLock: ([expiresAt, reclaimableAfter]) =>
    refused(
      t`The link would expire on ${{ expiry: shownMoment(expiresAt) }}, before you can refund it on ${{ moment: shownMoment(reclaimableAfter) }}. Let it be open for longer.`,
    ),
  InvalidListLength: ([length, limit]) => {
    const [count, most] = [String(length), String(limit)]
    return refused(
      plural(
        { limit: Number(limit) },
        { other: `A router has lists of 1 to ${most} addresses, not of ${count}.` },
      ),
    )
  },
  InvalidReceiver: ([receiver]) =>
    refused(
      t`Money that comes out at ${{ address: shortAddress(receiver) }} is lost to everybody.`,
      'other_recipient',
    ),
  InvalidRecipient: ([recipient]) =>
    refused(
      t`Money that goes to ${{ address: shortAddress(recipient) }} is lost to everybody.`,
      'other_recipient',
    ),
  InvalidSender: ([sender]) =>
    refused(t`The vault does not take deposits in the name of ${{ address: shortAddress(sender) }}.`),
  LengthMismatch: ([length, other]) =>
    refused(
      t`This batch does not fit together: it lists ${{ count: String(length) }} of one thing and ${{ other: String(other) }} of another.`,
    ),
  LinkExpired: ([, expiresAt]) =>
    refused(
      t`This link expired on ${{ expiry: shownMoment(expiresAt) }}. Its sender can refund it and send a new one.`,
    ),
  ListedTwice: ([account]) =>
    refused(t`${{ address: shortAddress(account) }} is in the lists of the router twice.`),
  MfaUnavailable: () => refused(t`This vault offers no second approval.`),
  NftAsErc20: () => refused(t`This is an NFT and cannot be sent as an amount.`),
  NoCode: ([account]) => refused(t`There is no contract at ${{ address: shortAddress(account) }}.`),
  NotEnoughGas: () => refused(t`The transaction has too little gas.`, 'retry'),
  NotExpired: ([, expiresAt]) =>
    refused(
      expiresAt === 0n
        ? t`This link never expires. Only its sender can refund it.`
        : t`This link can be claimed until ${{ expiry: shownMoment(expiresAt) }}. Before that only its sender can refund it.`,
      'wait',
    ),
  NotTheRecipient: ([, , recipient]) =>
    refused(t`Only ${{ address: shortAddress(recipient) }} can send this claim.`, 'other_recipient'),
  NotTheSender: ([, , sender]) =>
    refused(
      t`Only the wallet that made this link can refund it: ${{ address: shortAddress(sender) }}.`,
      'connect',
    ),
  NotInTheList: () => refused(t`This deposit is not among those that were signed for. Try again.`, 'retry'),
  NothingPromised: () => refused(t`This route promises nothing at its end. Ask for another one.`, 'retry'),
  OnlyTheVault: () => refused(t`This can be asked by the vault alone.`),
  OutputTooLow: () => refused(t`Less would come out than the route promises. Ask for a new one.`, 'retry'),
  PeanutFeeNotZero: () => refused(t`The router takes no fee of its own, and one was named.`),
  Reentrancy: () => refused(t`The token called back into the contract, which refused.`),
  RefundFailed: ([payer]) =>
    refused(t`${{ address: shortAddress(payer) }} does not take back what was too much of the fee.`),
  RequiresAuthorization: () => refused(t`This link asks for a second approval.`),
  TokenTableFull: () => refused(t`The vault has no room for another token.`),
  TooEarlyToReclaim: ([, reclaimableAfter]) =>
    refused(
      t`The sender promised not to refund this link before ${{ moment: shownMoment(reclaimableAfter) }}.`,
      'wait',
    ),
  TooManyDeposits: ([links, limit]) => {
    const [count, most] = [String(links), String(limit)]
    return refused(
      plural(
        { links: Number(links) },
        { other: `The vault holds ${count} links and shows at most ${most} at once.` },
      ),
    )
  },
  TooManyReclaims: ([links, limit]) => {
    const [count, most] = [String(links), String(limit)]
    return refused(
      plural(
        { limit: Number(limit) },
        {
          other: `One signature refunds at most ${most} links, and this one lists ${count}. Refund them in parts.`,
        },
      ),
    )
  },
  TransferFailed: () =>
    refused(
      t`The token refused the transfer. Please ensure that you have sufficient balance of the token you are trying to send`,
      'retry',
    ),
  UnknownTarget: ([target]) =>
    refused(t`The router does not go to the bridge ${{ address: shortAddress(target) }}.`),
  UnknownVault: ([vault]) =>
    refused(t`The router takes nothing out of the vault ${{ address: shortAddress(vault) }}.`),
  UnsolicitedCoins: ([from]) =>
    refused(t`The router takes coins during a route only, not from ${{ address: shortAddress(from) }}.`),
  UnsolicitedTransfer: () => refused(t`The vault takes tokens only as deposits.`),
  UnsupportedKind: () => refused(t`The vault does not hold this kind of token.`),
  ValueMismatch: () => refused(t`The wallet sent another amount than was agreed. Try again.`, 'retry'),
  WrongMfaSignature: () => refused(t`The second approval is not valid.`),
  WrongRecipient: ([, , bound]) =>
    refused(
      t`This link was made for another recipient: ${{ address: shortAddress(bound) }}.`,
      'other_recipient',
    ),
  WrongReclaimSignature: ([, signer]) =>
    refused(
      t`This was not signed by ${{ address: shortAddress(signer) }}, the wallet that made this link.`,
      'connect',
    ),
  WrongRoutingSigner: () => refused(t`The secret in this link did not sign this route.`),
  WrongSignature: () => refused(t`The secret in this link does not open this deposit.`),
  WrongVault: ([named]) =>
    refused(t`This batch was made for another vault, ${{ address: shortAddress(named) }}.`),
  ZeroAmount: () => refused(t`The minimum amount to send is 0.000001`),
  ZeroLinkKey: () => refused(t`The link has no key. Try again.`, 'retry'),
}

function refused(what: string, next: NextStep = 'none'): Sentence {
  return { what, next }
}
