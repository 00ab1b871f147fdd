export { NATIVE } from './address.js'
export type { Clock } from './clock.js'
export { FilbertError, type WaitingClaim } from './error.js'
export { createFilbert, type Filbert, type FilbertOptions } from './filbert.js'
export type { ChainId } from './inputs.js'
export { linkKey, makeSecret } from './keys.js'
export {
  type DepositRef,
  formatLink,
  type LinkProblem,
  type ParsedLink,
  parseLink,
  publicPart,
} from './link.js'
export type { ClaimAcrossInput, Quote, QuoteInput } from './links/across.js'
export type { ClaimInput, Taken } from './links/claim.js'
export type { CreateInput, Draft, Made } from './links/create.js'
export type { LinkCalls, OfSender } from './links/links.js'
export type { ReclaimInput } from './links/reclaim.js'
export type { FailureCode, Outcome } from './outcomes.js'
export type { OwnCode } from './own-codes.js'
export { chance, equalSplit, randomSplit } from './raffle-split.js'
export type { RaffleInput } from './raffles/create.js'
export {
  checkDraw,
  checkSplit,
  type DrawCheck,
  type DrawnRow,
  raffleOrder,
  type SplitCheck,
  seedCommitment,
} from './raffles/fair.js'
export type { RaffleCalls } from './raffles/raffles.js'
export type { Raffle } from './raffles/shapes.js'
export type { TakePartInput, Won } from './raffles/take-part.js'
export { requestAddress } from './request-address.js'
export type { AcceptInput, SendBackInput } from './requests/at-address.js'
export type { AskInput } from './requests/make.js'
export type { Paid, PayInput, TellInput } from './requests/pay.js'
export type { AgreedPayment, PaymentQuoteInput } from './requests/quote.js'
export type { CancelInput, RequestCalls } from './requests/requests.js'
export type { Chain, Config, Crossing, Link, LinkPage, LinkState, RequestLink, Token } from './schema.gen.js'
export type { Trust, TrustedContracts } from './trust.js'
export type { AnyWallet, Transaction, Wallet } from './wallet.js'
