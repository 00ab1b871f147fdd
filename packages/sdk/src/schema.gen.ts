// Generated from docs/openapi.json by `npm run gen`. Do not edit.
import type { Hex } from 'viem'

/** Something that is part of somebody's account. */
export type Account = {
  /** What it is called here: a wallet's address, a bank account's id. */
  account_id: string
  /** A wallet's address; enough of a bank account's number to be known by. */
  account_identifier: string
  /** What it is. */
  account_type: AccountType
  /** What the bank provider calls it; `null`: it is a wallet. */
  bridge_account_id: string | null
}

/** Somebody's account, by what it has. */
export type AccountNamed = {
  /** A wallet's address, in any letter case. */
  accountIdentifier: string
}

/** Something that is to be part of an account. */
export type AccountToAdd = {
  /** The wallet's address. */
  accountIdentifier: string
  /** Only wallets are offered. */
  accountType: AccountToAddType
  /** Of a bank's account; read and not looked at: those are linked by `link-bank-account`. */
  bridgeAccountId?: string | null
  /** Of a wallet: the message that it signed, as `get-jwt-token` takes it to add a wallet. */
  message?: string | null
  /** Of a wallet: its signature of the message. */
  signature?: CallSignature | null
  /** Whose; nobody's but one's own. */
  userId?: string | null
}

/** What somebody wants to add to their account: a wallet, or a bank account of SEPA or of the United States. */
export type AccountToAddType = "wallet" | "iban" | "us"

/** Something that is to be no part of an account any more. */
export type AccountToRemove = {
  /** The wallet's address. */
  accountIdentifier: string
}

/** What something is that is part of an account. */
export type AccountType = "wallet" | "iban" | "us"

/** An address: `0x` and 40 hex digits of any case; written with the EIP-55 checksum. */
export type Address20 = Hex

/** What arrives at a bank. */
export type Arrived = {
  /** A decimal number. */
  amount: string
  /** Of what. */
  currency: string
}

/** What travels with a link, sealed under its secret. */
export type AttachmentInfo = {
  /** Where the sealed file is: a path on this host. None when there is no file. */
  fileUrl: string | null
  /** The sealed note: what the sender says, and the file's name, type and size. */
  message: SealedNote
  /** The address of the link's key, under which both are sealed. */
  pubKey20: Address20
}

/** What is small enough to be kept with the link. */
export type AttachmentOptions = {
  /** The sealed note: what the sender says, and the file's name, type and size. */
  message: SealedNote
}

/** Somebody wants a slot, and the second signature for it. */
export type Authorisation = {
  /** Read and not looked at: other servers of the protocol want one. */
  apiKey?: string | null
  /** Where proof of work is asked for: the wallet's challenge, a colon, and what was found. */
  captchaResponse?: string | null
  /** The raffle's link without what stands behind the `#`. */
  link: PublicLink
  /** The address of the link's key. */
  pubKey: Address20
  /** Whom the slot is for. */
  recipientAddress: Address20
  /** What they call themselves, shown to all who look; 30 characters of it. */
  recipientName?: string | null
}

/** A slot, and the second signature for it. */
export type Authorised = {
  /** The authoriser's EIP-191 signature, which `claim-v2` takes as the fourth of its `claimParams`. */
  authorisation: string
  /** Which deposit. */
  depositIdx: number
}

/** What goes to people's banks, and what it costs. Cents are those of US dollars. */
export type Bank = {
  /** What a cash-out costs. A claim costs nothing. */
  feeCents: BankFees
  /** Sites of the provider's whose pages people see in a frame. */
  frames: string[]
  /** To which of these chains claims are brought whose tokens are not taken as they are; null: to none. */
  landingChainId: Id | null
  /** The most that goes there at once. */
  maximumCents: number
  /** The least that goes there. */
  minimumCents: number
  /** What is taken, from which chain. */
  routes: BankRoute[]
}

/** The name of a bank account in a request. */
export type BankAccountName = string

/** An account at a bank that is to be one's. */
export type BankAccountToLink = {
  /** In the United States: `checking`, which it is if nothing is said, or `savings`. */
  accountKind?: string | null
  /** Of an IBAN: its bank (ISO 9362). */
  bic?: string | null
  /** The city, without accents. */
  city?: string | null
  /** The country (ISO 3166-1), three letters. */
  country?: string | null
  /** Its number: an IBAN, or one of an account in the United States. */
  number: string
  /** The postal code. */
  postalCode?: string | null
  /** In the United States: its bank (ABA), one that takes ACH payments. */
  routingNumber?: string | null
  /** The state: in the United States its two letters. */
  state?: string | null
  /** In the United States: where its owner lives, street and number, 4 to 35 letters without accents, no PO box. */
  street?: string | null
}

/** An account at a bank that is not to be one's any more. */
export type BankAccountToUnlink = {
  /** Its `account_id`. */
  accountId: string
}

/** What arrives at a bank. */
export type BankCurrency = "eur" | "usd"

/** Something that happened at the bank provider's, as far as it is read. */
export type BankEvent = {
  /** To what it happened. */
  event_category: string
  /** The same where the same is told again. */
  event_id: string
  /** To which. */
  event_object_id: string
}

/** What a cash-out costs, in cents. */
export type BankFees = {
  /** To an IBAN. */
  iban: number
  /** To an account in the United States. */
  us: number
}

/** What kind of number a bank account goes by. */
export type BankKind = "iban" | "us"

/** A token that goes to banks. */
export type BankRoute = {
  /** Its chain. */
  chainId: Id
  /** How many digits its smallest unit is away from one. */
  decimals: number
  /** Such as `USDC`. */
  symbol: string
  /** Its contract. */
  token: Address20
}

/** What somebody is about to do. */
export type CalculatePoints = {
  actionType: PointsAction
  /** What it is worth in US dollars, a number or its digits; `amountUSD` is read as well. What is no such number, below zero or absurd is worth no points. */
  amountUsd?: number | null
  /** The chain on which it is done. */
  chainId: Id
  /** Read and not looked at. */
  transaction?: Record<string, unknown> | null
  /** Read and not looked at: whose points they are the chain will tell. */
  userAddress?: Address20 | null
}

/** A signature by a key, or by a contract wallet (ERC-1271): `0x` and up to 4,096 hex digits. */
export type CallSignature = Hex

/** Where a link's money went on to that was claimed across. */
export type Carried = {
  /** To which chain. */
  chainId: Id
  /** How far it is. */
  state: CrossingState
  /** The token there: what came, or else what was wanted; zero for the chain's own currency. */
  tokenAddress: Address20
  /** How many smallest units came; `null`: none yet, or nobody can tell. */
  tokenAmount: Units | null
  /** How many digits the token's smallest unit is away from one. */
  tokenDecimals: number | null
  /** Such as `USDC`; `null`: the chain does not say just now. */
  tokenSymbol: string | null
  /** The transaction that brought it. */
  txHash: Hash32 | null
}

/** Money on its way from a link to a bank. */
export type CashOut = {
  /** Enough of the account's number to know it by; `null`: it is told to nobody but its owner. */
  accountHint: string | null
  /** In the token's smallest units. */
  amount: Units
  /** The same in cents of US dollars; where `landingChainId` is not null, the least that gets there. */
  amountCents: number
  /** What arrives, once it is known. */
  arrived: Arrived | null
  /** Where the link's vault is. */
  chainId: Id
  /** Unix milliseconds. */
  createdAt: number
  /** What arrives. */
  currency: BankCurrency
  /** Unix milliseconds at which it should have arrived. */
  expectedBy: number
  /** What is kept of it, in cents of US dollars. */
  feeCents: number
  /** Whoever has it may see how it stands. */
  id: string
  /** The chain to which a route brings the money first, for the bank provider to take it; `null`: it is taken on the link's. How the money is on its way there: `links/{chainId}/{version}/{index}/crossing`. */
  landingChainId: Id | null
  /** Where the money comes from. */
  link: LinkName
  /** Where the money has to get: the claim of the link pays there, which the link's key signs. With `landingChainId` a route leads there, of that chain. */
  payTo: Address20 | null
  /** What banks know the payment by. */
  paymentReference: string | null
  /** By which network of banks. */
  rail: Rail
  /** Why it went no further: a code, such as `claimed_elsewhere`. */
  reason: string | null
  /** The transaction by which it came back. */
  refundTxHash: Hash32 | null
  /** How far it is. */
  state: CashOutState
  /** The token's contract. */
  token: Address20
  /** What is left for the bank, in cents of US dollars. */
  totalCents: number
  /** The transaction that pays there. */
  txHash: Hash32 | null
  /** Why. */
  type: CashOutType
  /** Unix milliseconds. */
  updatedAt: number
}

/** The name of a cash-out in a request. */
export type CashOutName = string

/** Some of one's cash-outs, the newest first. */
export type CashOutPage = {
  /** At most 50. */
  items: CashOut[]
  /** What to ask for `before` to have the next page; `null`: this is the last. */
  next: string | null
}

/** How far money is on its way to a bank. */
export type CashOutState = "ready" | "awaiting_tx" | "awaiting_funds" | "in_review" | "funds_received" | "payment_submitted" | "payment_processed" | "undeliverable" | "returned" | "refund_in_flight" | "refunded" | "canceled" | "error"

/** A yes to a cash-out. */
export type CashOutToConfirm = {
  /** Which. */
  cashOutId: CashOutName
  /** The way to where the bank provider takes the money, as it was told last, if one was. */
  route?: SignedRoute | null
  /** The link key's EIP-191 signature over the digest of the claim that pays `payTo`; with a route, of the claim by its recipient that pays the router contract. */
  signature: ClaimSignature
}

/** What is to go to a bank. */
export type CashOutToPrepare = {
  /** To which of one's bank accounts. */
  accountId: BankAccountName
  /** Which link's money. */
  link: LinkToCashOut
  /** Where its tokens go if no bank takes the money, a wallet on the chain where the bank provider takes it in, and on the link's. Without it: to the first of one's wallets, if there is one. Of a cash-out that the bank provider takes as it is, it is not looked at: what no bank takes goes back to whoever made the link. */
  returnAddress?: Address20 | null
  /** Why. */
  type: CashOutType
}

/** Why money goes to a bank: its owner cashes out, or somebody claims what they were sent. */
export type CashOutType = "CASHOUT" | "CLAIM"

/** What a client needs to know of a chain. */
export type Chain = {
  /** The contract that makes many deposits in one call, if there is one. */
  batcher: Address20 | null
  /** Its EIP-155 id. */
  chainId: Id
  /** The vault that new links go to. */
  createVersion: VersionLabel
  /** The contract that answers what a transaction's bytes cost beside its gas (`getL1Fee`), where the chain charges that. */
  dataFeeOracle: Address20 | null
  /** Block explorer, if there is one. */
  explorerUrl: string | null
  /** How many blocks on top of a block make it final. */
  finalityBlocks: number
  /** Its name for people. */
  name: string
  /** Its own currency. */
  nativeCurrency: Currency
  /** Whether raffles of the newest vault can be claimed here. */
  raffles: boolean
  /** Whether expired links of its own currency and of listed tokens are sent back to their senders without being asked. Else their senders have to refund them. */
  returnsExpired: boolean
  /** The contract that claims onto another chain, if there is one. */
  router: Address20 | null
  /** Where browsers reach it. */
  rpcUrl: string
  /** Tokens offered by name. */
  tokens: Token[]
  /** Address of each vault by its version. */
  vaults: Record<string, Address20>
}

/** One thing that the server depends on. */
export type Check = {
  /** What was seen. */
  detail: string
  /** What was looked at. */
  name: string
  /** Whether it is as it should be. */
  ok: boolean
}

/** What a number is. */
export type CheckedNumber = {
  /** Of an IBAN: its country (ISO 3166-1, three letters). */
  country: string | null
  /** Enough of it to be known by. */
  hint: string
  /** One's own account that has the number, if it is linked. Visitors have none. `null` as well: one has linked several that have it, at banks of the United States, and `routingNumber` was not said. */
  linked: Account | null
  /** Its kind. */
  type: BankKind
}

/** A claim, signed by the link's key. */
export type Claim = {
  /** Read and not looked at: other servers of the protocol want one. */
  apiKey?: string | null
  /** Where the vault is. */
  chainId: Id
  /** Deposit index, recipient, and the link key's EIP-191 signature over the claim's digest; for a deposit that needs a second factor its authoriser's signature after them. */
  claimParams: string[]
  /** Whether an earlier claim to another recipient gives way, if it is saved and has no transaction yet. For what a person just chose: sent again by itself it would undo their newer choice. No when left out. */
  redirect?: boolean
  /** Which of the chain's vaults. */
  version: VersionLabel
  /** Read and not looked at: the deposit says whether it needs a second factor. */
  withMFA?: boolean | null
}

/** A route that is taken, signed by the link's key. All else of it is as it was answered. */
export type ClaimAcross = {
  /** Read and not looked at: other servers of the protocol want one. */
  apiKey?: string | null
  /** Which route: `routeId` of what `get-squid-route` answered. */
  routeId: RouteName
  /** Over the route: EIP-712. */
  routingSignature: ClaimSignature
  /** For the vault to pay the router contract, as a claim by its recipient: EIP-191. */
  withdrawalSignature: ClaimSignature
}

/** A signature by a key: `0x` and 130 hex digits, `r ‖ s ‖ v` with v of 0, 1, 27 or 28; or 128 of EIP-2098. It holds what contracts take, where it is one. */
export type ClaimSignature = Hex

/** A link that one means to claim to one's bank. */
export type ClaimToKeep = {
  /** The chain. */
  chainId: Id
  /** Which deposit. */
  index: Id
  /** The number of the account that it is to go to. Kept is which account that is, if it is linked. */
  number?: string | null
  /** In the United States: the number of its bank (ABA). It takes it where one has linked several accounts that have the number. */
  routingNumber?: string | null
  /** Which of its vaults. */
  version: VersionLabel
}

/** A figure, and what it counts. */
export type ClaimedFigure = {
  /** Such as `300k+`. */
  figure: string
  /** Such as `transactions`. */
  words: string
}

/** What a client needs to know before anything else. */
export type Config = {
  /** What goes to banks. Absent or null: nothing does. */
  bank?: Bank | null
  /** Where people can buy tokens. */
  buyTokensUrl?: string | null
  /** The chains it serves. */
  chains: Chain[]
  /** Where people meet others who use it. */
  communityUrl?: string | null
  /** Where people reach whoever runs this: an `https:` or `mailto:` address. */
  contactUrl?: string | null
  /** Where people read how wallets work. */
  docsUrl?: string | null
  /** What the operator says on the front pages. */
  landing: Landing
  /** How much there may be of what is asked for at once. */
  limits: Limits
  /** Whether it looks names of ENS up. */
  names: boolean
  /** By which ways people who are signed in can be told what happens. */
  notices: NoticeWays
  /** Who lives in the sandbox. Absent anywhere else. */
  people?: Person[]
  /** Whether this is a world of its own, with money that is worth nothing. */
  sandbox: boolean
  /** By whom wallets elsewhere are reached. Absent or null: WalletConnect is not offered. */
  walletConnect?: WalletConnect | null
}

/** What a sender says of a link that they have just made. */
export type ConfirmClaimLink = {
  /** Read and not looked at: what it was worth, nobody has to say. */
  amountUsd?: number | null
  /** Where it did. */
  chainId: Id
  /** The link's public part. */
  link: PublicLink
  /** Address of the link's key. */
  pubKey20?: Address20 | null
  /** Who sent the money. */
  senderAddress: Address20
  /** Read and not looked at: the chain shows it. */
  transaction?: Record<string, string> | null
  /** The transaction that made the deposit. */
  txHash: Hash32
}

/** Somebody whom somebody dealt with. The names are other clients' too. */
export type Contact = {
  /** The other's wallet. */
  account_identifier: Address20
  /** What the other's wallet is called; always null here, `wallets/{address}/name` tells it. */
  ens_name: string | null
  /** How often they dealt. */
  n_interactions: number
  /** What they call them. */
  nickname: string | null
  /** A path on this host. */
  profile_picture: string | null
  /** What the other calls themselves here; always null: whose a wallet is, nobody is told. */
  username: string | null
}

/** It is done. */
export type ContactNamed = {
  /** Always true. */
  success: boolean
}

/** With whom somebody dealt. */
export type Contacts = {
  /** Those first with whom most. */
  contacts: Contact[]
}

/** A link's money on its way to something else, as far as it is known. */
export type Crossing = {
  /** Unix seconds at which it came to its end, in blocks that stay; `null`: it may still turn into another state. */
  endedAt: number | null
  /** Of what is `unclaimed`, why: a code such as `route_over` or `already_claimed`. */
  error: string | null
  /** Unix seconds at which it should be there. While it is `claiming`, a guess. */
  expectedAt: number
  /** Where it began. */
  from: CrossingFrom
  /** Unix seconds from which it is late. */
  lateAt: number
  /** Who gets what comes out, and what is given back. */
  recipientAddress: Address20
  /** The transaction of the link's chain that gave it back, if whoever carries it over names one. */
  refundTxHash: Hash32 | null
  /** Unix seconds. */
  startedAt: number
  /** How far it is. */
  state: CrossingState
  /** Where it ends. */
  to: CrossingTo
  /** A page of whoever carries it over about it; `null`: it is not on its way, or there is none. */
  trackerUrl: string | null
}

/** What went in. */
export type CrossingFrom = {
  /** Smallest units. */
  amount: Units
  /** The link's chain. */
  chainId: Id
  /** The token's contract; zero for the chain's own currency. */
  tokenAddress: Address20
  /** The transaction that gives it to the bridge; `null`: there is none. It changes when its fee has to be raised. */
  txHash: Hash32 | null
}

/** How far a link's money is on its way. */
export type CrossingState = "claiming" | "crossing" | "needs_gas" | "failed" | "arrived" | "short" | "partial" | "refunded" | "unclaimed"

/** What comes out. */
export type CrossingTo = {
  /** Where. */
  chainId: Id
  /** The least of it. */
  minimum: Units
  /** How many smallest units of it were quoted. */
  quoted: Units
  /** How many smallest units of `receivedToken` came; `null`: none yet, or of the chain's own currency, and no node tells how many. */
  received: Units | null
  /** What came. */
  receivedToken: RouteToken | null
  /** What was wanted. */
  token: RouteToken
  /** The transaction that brought it. */
  txHash: Hash32 | null
}

/** A chain's own currency. */
export type Currency = {
  /** How many digits its smallest unit is away from one. */
  decimals: number
  /** A path on this host. */
  logo: string | null
  /** Such as `Ether`. */
  name: string
  /** Such as `ETH`. */
  symbol: string
}

/** Who this browser is signed in as. */
export type DecodedToken = {
  /** The wallet that the session was opened with; `null` where it was by e-mail, or there is none. */
  address: Address20 | null
  /** `null`: nobody is signed in. */
  userId: string | null
}

/** The transaction that put the money in. */
export type Deposit = {
  /** The block that it is in. */
  blockNumber: Id
  /** Whether the chain's policy calls that block final. */
  final: boolean
  /** Its hash. */
  txHash: Hash32
}

/** A deposit by signature (EIP-3009): whoever has the link can claim it, until it expires if it ever does; the sender can refund it. */
export type DepositByAuthorization = {
  /** Read and not looked at: other servers of the protocol want one. */
  apiKey?: string | null
  /** Where the vault is. */
  chainId: Id
  /** Which of the chain's vaults. */
  contractVersion: VersionLabel
  /** After so many days the link pays nobody any more and only its sender can have it back, 1 to 255. Without it: never. Only of Filbert's own vault. */
  expiresInDays?: number | null
  /** Whose tokens. */
  from: Address20
  /** A random number of the sender's. What is signed is `keccak256(pubKey20 ‖ nonce)`, or the vault's `batchAuthorizationNonce` of one deposit where the link expires. */
  nonce: Hash32
  /** Address of the link's key. */
  pubKey20: Address20
  /** The sender's EIP-712 signature of `ReceiveWithAuthorization`, with the vault as `to`. */
  signature: ClaimSignature
  /** An ERC-20 that the config calls gasless. */
  tokenAddress: Address20
  /** How many smallest units. */
  uintAmount: Units
  /** Unix seconds after which the token accepts it. */
  validAfter: Id
  /** Unix seconds before which the token accepts it. */
  validBefore: Id
}

/** It was taken in. */
export type DirectTransferSubmitted = {
  /** Always true. It counts as sent once the chain shows that very transfer. */
  accepted: boolean
}

/** It is done. */
export type Done = {
  /** Always true. */
  success: boolean
}

/** A slot that is a wallet's for a while. */
export type DrawnSlot = {
  /** How much. */
  amount: Units
  /** Unix milliseconds until which no other wallet gets it. */
  heldUntil: number
  /** Which deposit: the claim of it is what the link's key signs next. */
  index: Id
}

/** The body of every error. */
export type Error = {
  /** For programs. */
  code: ErrorCode
  /** Present where fields of the body are wrong: which, and why, for people. */
  fields?: Record<string, string>
  /** For people. */
  message: string
  /** Names the request in the server's log; also in the header `x-request-id`. */
  requestId: string
  /** Present and true when what was asked for is durable and will be done without being asked again: nothing was refused, only not sent yet. */
  saved?: boolean
}

/** What went wrong, for programs. Each has one status. */
export type ErrorCode = "unknown_chain" | "unknown_version" | "unknown_token" | "name_not_found" | "name_not_normalised" | "name_off_chain" | "name_gateway_unreachable" | "name_unresolvable" | "name_not_there" | "names_not_offered" | "nft_not_found" | "nft_without_picture" | "deposit_not_found" | "deposit_unconfirmed" | "transaction_not_found" | "transaction_pending" | "transaction_reverted" | "no_deposit" | "unknown_vault" | "already_claimed" | "wrong_signature" | "wrong_recipient" | "requires_mfa" | "not_the_sender" | "too_early_to_reclaim" | "link_expired" | "claim_conflict" | "deposit_differs" | "attachment_exists" | "attachment_too_late" | "attachment_not_found" | "storage_unavailable" | "not_signed_in" | "cross_site" | "not_an_image" | "photo_not_found" | "user_not_found" | "invalid_email" | "user_exists" | "invalid_email_or_id" | "invalid_password" | "sign_in_refused" | "username_taken" | "not_yours" | "accounts_not_offered" | "account_not_found" | "last_way_in" | "wallet_taken" | "too_many_wallets" | "session_not_found" | "notices_not_offered" | "push_service_unknown" | "no_email" | "mail_not_sent" | "mail_refused" | "wrong_code" | "bank_not_offered" | "bank_unreachable" | "bank_refused" | "identity_details_missing" | "identity_taken" | "not_verified" | "not_served" | "invalid_iban" | "invalid_us_account" | "invalid_bank_account" | "invalid_bank_details" | "account_linked" | "duplicate_external_account" | "too_many_bank_accounts" | "offramp_unavailable" | "cash_out_too_small" | "cash_out_too_large" | "wrong_way_back" | "way_back_needed" | "too_many_cash_outs" | "cash_out_not_found" | "cash_out_conflict" | "cash_out_over" | "route_unsigned" | "not_an_event" | "request_not_found" | "request_paid" | "request_over" | "request_full" | "nothing_there" | "other_chain" | "not_a_file" | "routes_not_offered" | "not_routable" | "chain_not_routable" | "no_route" | "route_refused" | "route_over" | "crossing_not_found" | "router_unreachable" | "not_a_raffle" | "raffle_not_offered" | "raffle_over" | "raffle_busy" | "slot_taken" | "slot_not_held" | "proof_required" | "proof_wrong" | "authorizer_unavailable" | "rejected" | "idempotency_key_reused" | "idempotency_key_in_use" | "authorization_used" | "authorization_expired" | "deposit_too_small" | "invalid_request" | "invalid_json" | "unknown_field" | "secret_in_body" | "unsupported_media_type" | "body_too_large" | "sponsor_out_of_funds" | "sponsor_budget_spent" | "sponsor_share_spent" | "node_unreachable" | "database_busy" | "request_timeout" | "overloaded" | "rate_limited" | "not_found" | "method_not_allowed" | "internal"

/** All that is kept about somebody. */
export type Export = {
  /** Who they are. */
  account: ExportedAccount
  /** Their accounts at banks. */
  bankAccounts: Account[]
  /** What they sent to banks. */
  cashOuts: CashOut[]
  /** What they call others. */
  contactNames: ExportedName[]
  /** What their wallets sent and received: the chains' word, which stays when the account goes. */
  history: HistoryItem[]
  /** How far the check of their identity is; `null`: there is none. */
  identity: ExportedIdentity | null
  /** Links that they mean to claim to a bank once they may. */
  keptClaims: ExportedClaim[]
  /** Browsers in which they signed in by their password, by cookie. */
  knownDevices: ExportedDevice[]
  /** What they are told when it happens, and where. */
  notices: NoticeSettings
  /** All points that their wallets have. */
  points: number
  /** The newest requests for money that they made, at most 1,000, without what was paid for them. */
  requests: RequestLink[]
  /** Where they are signed in. */
  sessions: ExportedSession[]
  /** The wallets that they proved to be theirs. */
  wallets: ExportedWallet[]
}

/** Who somebody is. */
export type ExportedAccount = {
  /** Unix seconds. */
  createdAt: number
  email: string | null
  fullName: string | null
  /** Where the picture is, on this host. */
  profilePicture: string | null
  userId: string
  username: string | null
}

/** A link that somebody means to claim to a bank. */
export type ExportedClaim = {
  /** Where to. */
  bankAccountId: string | null
  /** Unix seconds. */
  createdAt: number
  /** Chain, version and index. */
  link: string
}

/** A browser that is known as somebody's. */
export type ExportedDevice = {
  /** Unix seconds. */
  createdAt: number
  /** Unix seconds. */
  expiresAt: number
}

/** Who somebody is by the bank provider's word. What they showed it, it has and we do not. */
export type ExportedIdentity = {
  bridgeCustomerId: string | null
  /** Unix seconds. */
  createdAt: number
  /** What it was asked with. */
  email: string
  fullName: string
  /** What it calls the check and the person. */
  kycLinkId: string | null
  /** Why not, in its words. */
  reasons: string[]
  state: IdentityState
}

/** What somebody calls a wallet. */
export type ExportedName = {
  accountIdentifier: Address20
  nickname: string
}

/** Where somebody is signed in. */
export type ExportedSession = {
  /** Unix seconds. */
  createdAt: number
  /** What the browser called itself. */
  device: string
  /** Unix seconds. */
  lastSeenAt: number
  sessionId: string
  wallet: Address20 | null
}

/** A wallet that somebody proved to be theirs. */
export type ExportedWallet = {
  /** Unix seconds. */
  addedAt: number
  address: Address20
}

/** Whose balances. */
export type FetchWalletBalance = {
  /** The wallet. */
  address: Address20
}

/** Which link. */
export type GetAttachmentInfo = {
  /** The link's public part. */
  link: PublicLink
}

/** A transaction hash or a nonce: `0x` and 64 hex digits. */
export type Hash32 = Hex

/** That the process answers. */
export type Health = {
  /** Always `ok`. */
  status: string
}

/** Something that a wallet sent, received or is asked for. */
export type HistoryItem = {
  /** The other side: who claimed, who sent or to whom it went; `null` while nobody did. That of `linkReceived` is whom the vault calls the sender, and whoever made the deposit may have named anybody. */
  address: Address20 | null
  /** Where it went on to; `null`: it was not claimed onto another chain, or as another token. */
  carried: Carried | null
  /** On which chain. */
  chainId: Id
  /** Which of the chain's vaults; `null`: it went without a link. */
  contractVersion: VersionLabel | null
  /** Unix seconds of the block in which it happened; of `linkReceived` the one that paid. Of `requestMade` when. */
  date: number
  /** Which deposit of the vault. */
  depositIndex: Id | null
  /** What it earned the wallet; `null`: nothing, or nothing yet. */
  points: number | null
  /** What the request is for, in the words of who made it. */
  reference: string | null
  /** Which request; `null`: nobody asked for it. */
  requestId: RequestName | null
  /** What became of it. */
  status: HistoryStatus
  /** The token's contract; zero for the chain's own currency. */
  tokenAddress: Address20
  /** How many smallest units; for NFTs how many pieces. Of a request for as much as its payer likes, what came. */
  tokenAmount: Units
  /** How many digits the token's smallest unit is away from one. */
  tokenDecimals: number | null
  /** Which piece, for NFTs; `0` otherwise. */
  tokenId: Units
  /** Such as `USDC`; `null`: the chain does not say just now. */
  tokenSymbol: string | null
  /** 0 native, 1 ERC-20, 2 ERC-721, 3 ERC-1155. */
  tokenType: number
  /** The transaction: of the deposit, of the claim, or of what went without a link; `null` of `requestMade`. */
  txHash: Hash32 | null
  /** What the wallet had to do with it. */
  type: HistoryType
  /** The wallet: one of the account's, or of `requestMade` the one that the request is for. */
  wallet: Address20
}

/** Some of a history, the newest first. */
export type HistoryPage = {
  /** At most as many as were asked for. */
  items: HistoryItem[]
  /** What to ask for `after` to have the next page; `null`: this is the last. */
  next: string | null
}

/** What became of something that was sent or asked for. */
export type HistoryStatus = "pending" | "claimed" | "reclaimed" | "sent" | "paid" | "cancelled" | "expired"

/** A table of text. */
export type HistoryTable = string

/** What a wallet had to do with something. */
export type HistoryType = "linkSent" | "linkReceived" | "directSent" | "directReceived" | "requestMade" | "requestPaid"

/** A chain id, deposit index, block number or unix time: digits, up to 2^64 - 1. A number is read as well. */
export type Id = string

/** How far the check of one's identity is. */
export type Identity = {
  /** Whether a check can be asked for, or once more by who was rejected. */
  canBegin: boolean
  /** Where one shows the provider who one is, while one is to. */
  kycLink: string | null
  /** Why one was not taken, in the provider's words. */
  reasons: string[]
  /** Whether the provider could not be asked just now: this is what it last said. */
  stale: boolean
  /** How far it is. */
  state: IdentityState
  /** Where the bank provider's terms are agreed to, while they are to be. */
  tosLink: string | null
}

/** How far the check of somebody's identity is. */
export type IdentityState = "none" | "terms" | "check" | "in_review" | "manual_review" | "rejected" | "verified"

/** What the bank provider is to know of one before it begins. */
export type IdentityToCheck = {
  /** Missing, or the account has one: the account's. */
  email?: string | null
  /** 1 to 100 letters. Missing: the account's. */
  fullName?: string | null
}

/** A link that is kept for one. */
export type KeptClaim = {
  /** The account that it is to go to; `null`: that is not linked. */
  bankAccountId: string | null
}

/** What the operator says on the front pages, in their own name. */
export type Landing = {
  /** Figures that are the operator's word. */
  claims: ClaimedFigure[]
  /** Where those are led who want to build on it. Null: to `/docs`. */
  integrateUrl?: string | null
  /** With whom the operator works. */
  partners: Partner[]
  /** What the operator does with people's data. Null: a template at `/privacy`. */
  privacyUrl?: string | null
  /** Where businesses book half an hour with the operator; a page that is shown in a frame. */
  schedulingUrl?: string | null
  /** Where the operator tells what works and what does not. */
  statusUrl?: string | null
  /** The operator's terms. Null: a template at `/terms`. */
  termsUrl?: string | null
  /** What people said, by the operator's word. */
  testimonials: Testimonial[]
}

/** Somebody who has many points. */
export type Leader = {
  /** Where they chose nothing, how their wallet begins and ends. */
  address: string | null
  /** From 1. Those who have as many share one. */
  place: number
  /** How many they have. */
  points: number
  /** What they chose to be called. */
  username: string | null
}

/** Who has most points. */
export type Leaderboard = {
  /** At most 100, those who have most first. */
  leaders: Leader[]
}

/** Bounds that every server keeps. */
export type Limits = {
  /** Most links of one page of a list. */
  linksPerPage: number
  /** Most links that one request, or one stream, may name. */
  linksPerRequest: number
  /** Most characters of the name that somebody takes part in a raffle with. */
  raffleName: number
  /** Most slots of a raffle. */
  raffleSlots: number
  /** Most deposits that a sender takes back by one signature. */
  reclaimsPerSignature: number
  /** Most bytes of a sealed file. */
  sealedFileBytes: number
}

/** A link: which deposit it opens, what is in it, and what became of it. */
export type Link = {
  /** How many smallest units; for NFTs how many pieces. */
  amount: Units
  /** Where the vault is. */
  chainId: Id
  /** Unix seconds of the deposit. */
  createdAt: number
  /** The transaction that put the money in. */
  deposit: Deposit
  /** Whether it has expired, by the chain's own clock. Then the money can only go back. */
  expired: boolean
  /** Unix seconds from which it pays nobody any more, if it ever expires. */
  expiresAt: number | null
  /** Whether a note, and maybe a file, travels with it; `get-attachment-info` tells more. */
  hasAttachment: boolean
  /** Which deposit of the vault. */
  index: Id
  /** 0 native, 1 ERC-20, 2 ERC-721, 3 ERC-1155. */
  kind: number
  /** Whether the sender still has to wait, by the chain's own clock. */
  locked: boolean
  /** The address of the link's key. */
  pubKey20: Address20
  /** The only address that it pays to, if the sender bound it. */
  recipient: Address20 | null
  /** Unix seconds after which the sender can refund it, if the vault makes the sender wait. */
  reclaimableAfter: number | null
  /** Whether a claim needs a second signature. */
  requiresMfa: boolean
  /** Who can refund it. */
  sender: Address20
  /** What this server is doing for the link, or did last. */
  sponsored: Sponsored | null
  /** Where the money is. */
  state: LinkState
  /** What the money is. */
  token: LinkToken
  /** Which piece, for NFTs; `0` otherwise. */
  tokenId: Units
  /** Which of the chain's vaults. */
  version: VersionLabel
  /** How it came back to its sender, once it did in a transaction of this server. */
  wayBack: WayBack | null
  /** The transaction that took it out. */
  withdrawal: Withdrawal | null
}

/** The public part of a link. */
export type LinkName = {
  /** Where the vault is. */
  chainId: Id
  /** Which deposit of the vault. */
  index: Id
  /** Which of the chain's vaults. */
  version: VersionLabel
}

/** Some links of a list, the newest first. */
export type LinkPage = {
  /** At most 50. */
  links: Link[]
  /** What to ask for `after` to have the next page; `null`: this is the last. */
  next: string | null
}

/** Where the money of a link is. */
export type LinkState = "pending" | "claimed" | "reclaimed"

/** The public part of a link. */
export type LinkToCashOut = {
  /** Where the vault is. */
  chainId: Id
  /** Which deposit of the vault. */
  index: Id
  /** Which of the chain's vaults. */
  version: VersionLabel
}

/** What is in a link. */
export type LinkToken = {
  /** Its contract; zero for the chain's own currency. */
  address: Address20
  /** How many digits its smallest unit is away from one; 0 for NFTs. */
  decimals: number
  /** A path on this host. */
  logo: string | null
  /** Such as `USD Coin`. */
  name: string
  /** Such as `USDC`. */
  symbol: string
}

/** The links that were found; none is not an error. */
export type Links = {
  /** Those that exist: of each key the oldest, at most 20. */
  links: Link[]
  /** Keys under which there are more than are told of, or a token whose chain does not say just now what it is called. What is missing under one of these may have been made all the same. */
  more: Address20[]
  /** The block up to which the chain of `chainId` had been read when this was looked for: a deposit that came later may be missing. Null without `chainId`, and where nothing was read yet. */
  readTo: Id | null
}

/** It is done everywhere. */
export type LoggedOutEverywhere = {
  /** How many sessions ended, this one too. */
  ended: number
  /** Always true. */
  success: boolean
}

/** Somebody who signs in by e-mail. */
export type LoggingIn = {
  /** In any letter case. */
  email: string
  /** What the browser made of the password and the salt that `get-user-salt` answers. */
  hash: PasswordHash
}

/** Nothing is said: the address is the account's. */
export type MailCodeAsked = Record<string, unknown>

/** What was in the letter. */
export type MailCodeSaid = {
  /** Six digits. */
  code: string
}

/** Whom a name means now. */
export type Name = {
  /** Its account: that set for the chain (ENSIP-11), else that on Ethereum. */
  address: Address20
  /** The name, as it was asked for. */
  name: string
}

/** Whom somebody calls what. */
export type NameContact = {
  /** The other's wallet. */
  accountIdentifier: Address20
  /** Plain text of one line, at most 40 characters; empty: no name any more. */
  nickname: string
}

/** What is asked for. */
export type NewRequestLink = {
  /** Not looked at. */
  apiKey?: string | null
  /** A PNG, JPEG, GIF or WebP, which is drawn anew, or a PDF; at most 5 MiB. Everybody who has the link sees it. */
  attachment?: string | null
  /** Not looked at: the link is one of this host. */
  baseUrl?: string | null
  /** On which chain. */
  chainId: Id
  /** Unix seconds from which nobody is asked to pay it, within a year. */
  expiresAt?: Id | null
  /** How much is asked for; `exact` if it is not said. */
  kind?: RequestKind | null
  /** Who is to have it: a wallet's address, or a name of ENS, which is looked up now. */
  recipientAddress: string
  /** What it is for, at most 140 characters. Everybody who has the link reads it. */
  reference?: string | null
  /** The token's contract; zero for the chain's own currency. */
  tokenAddress: Address20
  /** How many smallest units; empty or absent where `kind` is `open`. */
  tokenAmount?: string | null
  /** Compared with the token's own, so that nobody is asked for another amount than was meant. */
  tokenDecimals?: number | null
  /** Not looked at: what the token is called, its chain says. */
  tokenSymbol?: string | null
  /** 0 native, 1 ERC-20: what the address says anyway. */
  tokenType?: number | null
  /** Not looked at. */
  trackId?: string | null
}

/** A piece of a collection of NFTs, or for ERC-1155 a sort of pieces. */
export type Nft = {
  /** The collection's contract. */
  address: Address20
  chainId: Id
  collection: NftCollection
  /** A path on this host. `null`: there is no picture that is shown. */
  image: string | null
  /** 2 ERC-721, 3 ERC-1155. */
  kind: number
  /** The piece's own name, as its maker wrote it, without what hides or turns the line. `null`: it has none, or none that could be had. */
  name: string | null
  /** How many of it the wallet has that was asked for. `null`: none was. */
  owned: Units | null
  /** Which piece. */
  tokenId: Units
}

/** What a collection is called. */
export type NftCollection = {
  /** Whether this server's operator vouches for it. Of others the names are their makers' own. */
  listed: boolean
  /** Such as `Postcard`. */
  name: string
  /** Such as `CARD`. */
  symbol: string
}

/** A picture: PNG, JPEG or SVG. */
export type NftImage = string

/** Nothing needs to be said. */
export type Nothing = Record<string, unknown>

/** It was done. */
export type NoticeDone = {
  /** Always `true`. */
  success: boolean
}

/** What there is to be told. */
export type NoticeKinds = {
  /** What one cashed out arrived. */
  cashOut?: NoticePlaces
  /** One's link was claimed. */
  claimed?: NoticePlaces
  /** One was sent money. */
  paid?: NoticePlaces
  /** One's link waits for a week. */
  unclaimed?: NoticePlaces
}

/** Where. */
export type NoticePlaces = {
  /** By e-mail. */
  email: boolean
  /** To browsers. */
  push: boolean
}

/** What one is told, and where. */
export type NoticeSettings = {
  /** How many browsers are told, this one or others. */
  devices: number
  /** One's e-mail address, as one writes it. */
  email: string | null
  /** Whether a code that was sent there came back: nothing but codes is sent there before. */
  emailConfirmed: boolean
  /** What there is to be told. A kind that is not there does not happen here yet. */
  kinds: NoticeKinds
  /** The key to which browsers subscribe (VAPID), base64 for URLs. `null`: browsers are told nothing here. */
  pushPublicKey: string | null
}

/** By which ways people can be told what happens. */
export type NoticeWays = {
  /** By e-mail. */
  email: boolean
  /** By messages to their browsers. */
  push: boolean
}

/** A number as somebody types it. */
export type NumberToCheck = {
  /** An IBAN, or a number of an account in the United States. Spaces and letter case do not matter. */
  number: string
  /** In the United States: the number of its bank (ABA). Without it `linked` is only told where one of the accounts that one has linked has the number. */
  routingNumber?: string | null
}

/** Somebody whom the operator works with. */
export type Partner = {
  /** A path on this host with their logo. */
  logo?: string | null
  /** What they are called. */
  name: string
  /** Their page. */
  url?: string | null
}

/** What the browser made of the password: 64 bytes. To whoever has it it is the password. */
export type PasswordHash = string

/** What a token has to allow so that a payment can be taken. */
export type PaymentApproval = {
  /** Smallest units. */
  amount: Units
  /** Who takes it: whom the transaction calls. */
  spender: Address20
}

/** A transaction that pays. */
export type PaymentCall = {
  /** What it is called with. */
  data: Hex
  /** One of the chain's bridges. */
  to: Address20
  /** What goes along of the chain's own currency, in smallest units: the fee, and the amount too where that is what is paid. */
  value: Units
}

/** A way to pay a request from another chain or with another token. */
export type PaymentQuote = {
  /** What the wallet pays in, in smallest units. */
  amountIn: Units
  /** What the wallet has to allow before; `null` for the chain's own currency. */
  approve: PaymentApproval | null
  /** How long it should take. */
  durationSeconds: number
  /** Unix seconds until which it can be taken. Later another one is needed. */
  expiresAt: number
  /** What the way keeps and costs, in US dollars: an estimate for people. `null`: not all of it is known. */
  feeUsd: number | null
  /** What that is. */
  fromToken: RouteToken
  /** Say it with the transaction's hash, once there is one. */
  routeId: PaymentRouteName
  /** What should arrive, in smallest units. */
  toAmount: Units
  /** The least that arrives: no less than is asked for. */
  toAmountMin: Units
  /** What that is. */
  toToken: RouteToken
  /** What the wallet sends. */
  transaction: PaymentCall
}

/** A way to pay a request, by its id. */
export type PaymentRouteName = string

/** How much less than quoted may arrive, in per cent: more than 0, at most 5, up to two digits after the point. */
export type Percent = number

/** Somebody who lives in the sandbox. The key is worthless anywhere else. */
export type Person = {
  /** Their wallet. */
  address: Address20
  /** What to call them. */
  name: string
  /** Their wallet's key, for importing into any wallet. */
  privateKey: Hash32
}

/** A picture to be recognised by. */
export type PhotoForm = {
  /** A PNG, JPEG, GIF or WebP of at most 5 MiB and 25 million pixels. */
  file: string
}

/** An estimate. */
export type Points = {
  /** Whole ones, before boosts. */
  points: number
}

/** `CREATE`: making a link. `FULFILL`: paying what was asked for. `TRANSFER`: sending straight. `CLAIM`: taking what is in a link. */
export type PointsAction = "CREATE" | "FULFILL" | "TRANSFER" | "CLAIM"

/** As other servers of the protocol wrap it. */
export type Portfolios = {
  /** Each recipient once, the newest first, at most 10. */
  portfolios: RecentRecipient[]
}

/** A picture of somebody. */
export type ProfilePhoto = string

/** A link without what stands behind its `#`: such as `https://filbert.example/claim?c=10&v=v4.4&i=5`. */
export type PublicLink = string

/** A browser that is told nothing any more. */
export type PushEndpoint = {
  /** Of its subscription. */
  endpoint: string
}

/** For whom messages are sealed. Base64 for URLs. */
export type PushKeys = {
  /** 16 bytes that it shares with us. */
  auth: string
  /** The browser's public key, of P-256. */
  p256dh: string
}

/** A browser's `PushSubscription`, as its `toJSON` has it without `expirationTime`. */
export type PushSubscriptionBody = {
  /** Where its maker's push service takes messages in. */
  endpoint: string
  keys: PushKeys
}

/** An amount, exactly. */
export type Quantity = {
  /** How many digits its smallest unit is away from one. */
  decimals: string
  /** In wholes. */
  numeric: string
}

/** A raffle: one link, many slots of chance amounts, one slot a wallet. */
export type Raffle = {
  /** Where the vault is. */
  chainId: Id
  /** Whether it can be claimed here: the second signature that each slot needs is this server's to give. */
  claimable: boolean
  /** In which order its slots are drawn; null: it cannot be claimed here. */
  draw: RaffleDraw | null
  /** Unix seconds from which the first of them pays nobody any more; null: never. */
  expiresAt: number | null
  /** What its slots hold: 0 the chain's own currency, 1 ERC-20. */
  kind: number
  /** Who got most, at most 100. */
  leaderboard: RaffleLeader[]
  /** What nobody claimed yet and nobody took back. */
  left: Units
  /** The address of the link's key. */
  pubKey20: Address20
  /** Who made it. */
  sender: Address20
  /** What they call themselves. */
  senderName: string | null
  /** How many of them are in which state. */
  slots: RaffleSlotCounts
  /** Their token. */
  token: LinkToken
  /** What was locked in all of them. */
  total: Units
  /** Which of the chain's vaults. */
  version: VersionLabel
}

/** What is told of it. */
export type RaffleAnswer = {
  raffleInfo: RaffleInfo
}

/** A claim of a slot, signed by the link's key. */
export type RaffleClaim = {
  /** The wallet that it was drawn for. */
  recipient: Address20
  /** The link key's EIP-191 signature over the claim's digest, as for any link. */
  signature: ClaimSignature
  /** The slot that was drawn. */
  slot: Id
}

/** In which order the slots of a raffle are drawn: ascending by keccak-256 of the seed and the slot's index (32 bytes each). Each draw gets the first of them that is free. */
export type RaffleDraw = {
  /** Keccak-256 of the seed, the same from the start. */
  commitment: Hash32
  /** The seed, once every slot is claimed, taken back or over; null: not yet. */
  seed: Hash32 | null
}

/** Somebody who has a raffle's link wants a slot. */
export type RaffleEntry = {
  /** What they call themselves, shown to all who look; 30 characters of it. */
  name?: string | null
  /** What was worked out, where the wallet has a `task`. */
  proof?: RaffleProof | null
  /** Whom the slot is for. */
  recipient: Address20
  /** The link key's EIP-191 signature over keccak-256 of `filbert raffle entry`, the chain's id as 32 bytes, the vault and the recipient. */
  signature: ClaimSignature
}

/** A raffle in short. */
export type RaffleInfo = {
  /** Where the vault is. */
  chainId: Id
  /** How many of them were claimed or refunded. */
  claimedSlotsNumber: number
  /** Whether there is a slot to be had. */
  isActive: boolean
  /** Who made it. */
  senderAddress: Address20
  /** What they call themselves; empty: nothing. */
  senderName: string
  /** How many slots there are. */
  totalSlotsNumber: number
  /** Whether taking part takes a proof of work. */
  withCaptcha: boolean
  /** Never. */
  withENS: boolean
  /** Always: each claim takes a second signature. */
  withMFA: boolean
  /** Never. */
  withSignedMessage: boolean
  /** Never. */
  withWeb3Email: boolean
}

/** Somebody who got a slot. */
export type RaffleLeader = {
  /** How much. */
  amount: Units
  /** Unix seconds of its block, as far as it is known. */
  claimedAt: number | null
  /** Which deposit. */
  index: Id
  /** What they call themselves, by their own word. */
  name: string | null
  /** Whom it was paid to. */
  recipient: Address20
  /** The transaction. */
  txHash: Hash32
}

/** A raffle's sender tells of it. */
export type RaffleLink = {
  /** Read and not looked at: other servers of the protocol want one. */
  apiKey?: string | null
  /** The raffle's link without what stands behind the `#`. */
  link: PublicLink
  /** What they call themselves, shown to all who look; 30 characters of it. */
  senderName?: string | null
  /** The link key's EIP-191 signature over the hex digits of keccak-256 of link and name. */
  signature: ClaimSignature
  /** The same. */
  withCaptcha?: boolean | null
  /** The same. */
  withENS?: boolean | null
  /** Read and not looked at: the chain says which claims take a second signature, and the operator what taking part is. */
  withMFA?: boolean | null
  /** The same. */
  withSignedMessage?: boolean | null
  /** The same. */
  withWeb3Email?: boolean | null
}

/** Which raffle. */
export type RaffleOfKey = {
  /** Read and not looked at: other servers of the protocol want one. */
  apiKey?: string | null
  /** The address of the link's key. */
  pubKey: Address20
}

/** What was worked out. */
export type RaffleProof = {
  /** As it was told. */
  challenge: string
  /** What was found. */
  nonce: Id
}

/** Which raffle. */
export type RaffleQuestion = {
  /** Read and not looked at: other servers of the protocol want one. */
  apiKey?: string | null
  /** Its link without what stands behind the `#`. */
  link: PublicLink
  /** The address of the link's key. */
  pubKey: Address20
}

/** What somebody got. */
export type RaffleResult = {
  /** Whom it was paid to. */
  address: Address20
  /** How much, in whole tokens. */
  amount: string
  /** What they call themselves, by their own word. */
  name: string | null
  /** Its contract; zero for the chain's own currency. */
  tokenAddress: Address20
  /** Such as `USDC`. */
  tokenSymbol: string
  /** Always null: what it is worth is not told here. */
  usdValue: string | null
}

/** Who got most of it. */
export type RaffleResults = {
  /** At most 100. */
  leaderboard: RaffleResult[]
}

/** A slot as it stands. */
export type RaffleSlot = {
  /** How much. */
  amount: Units
  /** By which draw of the raffle who got it had it: 1, 2, 3, …; null: nobody got it, or by no draw of ours. */
  drawn: number | null
  /** Which deposit. */
  index: Id
  /** What they call themselves, by their own word. */
  name: string | null
  /** Who got it. */
  recipient: Address20 | null
  /** Where it is. */
  state: RaffleSlotState
  /** The transaction that took it out. */
  txHash: Hash32 | null
}

/** How many slots of a raffle are in which state. */
export type RaffleSlotCounts = {
  /** Paid to somebody. */
  claimed: number
  /** Over, and their money not refunded yet. */
  expired: number
  /** To be drawn. */
  free: number
  /** Drawn for somebody who has not claimed yet. */
  held: number
  /** Back with the sender. */
  takenBack: number
  /** All of them, at most 1,000. */
  total: number
}

/** Where a slot's money is. */
export type RaffleSlotState = "free" | "held" | "claimed" | "takenBack" | "expired"

/** A page of a raffle's slots. */
export type RaffleSlots = {
  /** What `after` is for the next page; null: there is none. */
  next: Id | null
  /** In the order of their indices. */
  slots: RaffleSlot[]
}

/** Work before a slot is drawn: find a `nonce` (0, 1, 2, …) so that keccak-256 of the text `{challenge}.{nonce}` begins with so many zero bits. */
export type RaffleTask = {
  /** Zero bits. */
  bits: number
  /** What is to be worked on, for this wallet and raffle alone. */
  challenge: string
  /** Unix milliseconds until which it is taken. */
  until: number
}

/** Whose standing, and in which raffle. */
export type RaffleUser = {
  /** Read and not looked at: other servers of the protocol want one. */
  apiKey?: string | null
  /** The address of the link's key. */
  pubKey: Address20
  /** The wallet. */
  userAddress: Address20
}

/** How a wallet stands. */
export type RaffleUserStatus = {
  /** Whether it has to bring a proof of work. */
  requiresCaptcha: boolean
  /** What it got; null: nothing yet. */
  userResults: RaffleResult | null
}

/** How a wallet stands in a raffle. */
export type RaffleWallet = {
  /** The slot that is the wallet's, or was paid to it. */
  slot: RaffleWalletSlot | null
  /** What is to be worked out before a slot is drawn; null: nothing. */
  task: RaffleTask | null
}

/** A slot that was drawn for a wallet. */
export type RaffleWalletSlot = {
  /** How much. */
  amount: Units
  /** Whether a claim of it is on its way. */
  claiming: boolean
  /** Unix milliseconds until which no other wallet gets it, while it is held. */
  heldUntil: number
  /** Which deposit. */
  index: Id
  /** What they call themselves. */
  name: string | null
  /** `held` or `claimed`. */
  state: RaffleSlotState
  /** The transaction that pays it, from when it is signed on. */
  txHash: Hash32 | null
}

/** A network of banks. */
export type Rail = "sepa" | "ach"

/** Whether people should be sent to this server. */
export type Readiness = {
  /** What was looked at, at most half a minute ago. */
  checks: Check[]
  /** `ok`: all is in order. `degraded`: people are served, and something of a chain is not in order, which another server would find as well. `failing`: the database does not answer. `draining`: the server is about to stop. The last two with status 503. */
  status: string
}

/** A cash-out that can be said yes to. */
export type ReadyCashOut = CashOut & {
  /** The way to where the bank provider takes the money, which the link's key signs too; `null`: the claim itself pays there. */
  route: RouteQuote | null
}

/** Somebody to whom a wallet sent before. */
export type RecentRecipient = {
  /** Who has the money. */
  address: Address20
  /** On which chain. */
  chainId: Id
  /** When it was sent, directly or as a link (ISO 8601). */
  date: string
  /** The transaction that paid them. */
  txHash: Hash32
}

/** To whom a wallet sent before. */
export type RecentRecipients = {
  data: Portfolios
}

/** Whose recipients. */
export type RecentTransactions = {
  /** The wallet. */
  address: Address20
}

/** A sender's wish to have the money back. */
export type Reclaim = {
  /** Read and not looked at: other servers of the protocol want one. */
  apiKey?: string | null
  /** Where the vault is. */
  chainId: Id
  /** Which of the chain's vaults. */
  contractVersion: VersionLabel
  /** Which deposit of the vault. */
  depositIndex: Id
  /** All deposits that the signature is for, this one among them, ascending. Each comes back by a call of its own with the same list and signature. Filbert's own vault alone knows such lists. */
  depositIndexes?: Id[] | null
  /** The sender's EIP-712 signature: of `GaslessReclaimMany` if `depositIndexes` is there, else of `GaslessReclaim`. */
  signature: CallSignature
  /** The deposit's sender. */
  signer: Address20
}

/** Somebody who came by somebody. */
export type Referral = {
  /** Their wallet. */
  address: Address20
  /** What they earned whom they came by. */
  points: number
  /** How many came by them. */
  totalReferrals: number
}

/** Somebody who wants an account. */
export type RegisterCodeWanted = {
  /** Where the code goes. */
  email: string
}

/** Somebody who wants an account. */
export type Registering = {
  /** The code that `register-code` sent there. With it the address is confirmed, and taken from an account that never confirmed it. */
  code?: string | null
  /** Nobody else may have it, in whatever letter case. */
  email: string
  /** 1 to 100 letters. */
  fullName: string
  /** What the browser made of the password and the salt. */
  hash: PasswordHash
  /** Drawn by the browser. */
  salt: Salt
}

/** A picture or a PDF. */
export type RequestFile = string

/** Money at a request's own address. */
export type RequestHeld = {
  /** How many smallest units. */
  amount: Units
  /** The token's contract. */
  tokenAddress: Address20
  /** How many digits the token's smallest unit is away from one. */
  tokenDecimals: number
  /** Such as `USDC`. */
  tokenSymbol: string
  /** Why it is still there. */
  why: RequestHeldWhy
}

/** Why money is still at a request's own address. */
export type RequestHeldWhy = "on_its_way" | "too_little" | "too_much" | "too_late" | "other_token" | "dust" | "unlisted" | "no_sender"

/** How much a request asks for. */
export type RequestKind = "exact" | "open" | "goal"

/** A request for money. */
export type RequestLink = {
  /** What that is: `image/png`, `image/jpeg` or `application/pdf`. */
  attachmentType: string | null
  /** Where what is attached to it is: a path on this host. */
  attachmentUrl: string | null
  /** On which chain the money is asked for. */
  chainId: Id
  /** Unix seconds. */
  createdAt: number
  /** Unix seconds from which nobody is asked to pay it any more; `null`: it waits. */
  expiresAt: number | null
  /** What is there, in blocks that stay; at most 20 tokens. */
  held: RequestHeld[]
  /** Whoever has it may see the request, and pay. */
  id: RequestName
  /** How much it asks for. */
  kind: RequestKind
  /** The page on which it is paid. */
  link: string
  /** What came there and went from there in blocks that stay, the newest first; at most 200. */
  moves: RequestMove[]
  /** How many smallest units the chain shows to have come for it. */
  paid: Units
  /** Where a plain transfer of the token pays it, from an exchange too; `null`: its chain has no such addresses. */
  payTo: RequestPayTo | null
  /** What was paid for it, what the chain shows first; at most 200. */
  payments: RequestPayment[]
  /** Who is to have it. */
  recipientAddress: Address20
  /** The name that it was made with, which meant that address then. */
  recipientName: string | null
  /** What it is for, in the words of who made it: a stranger's. */
  reference: string | null
  /** What became of it. */
  status: RequestStatus
  /** The token's contract; zero for the chain's own currency. */
  tokenAddress: Address20
  /** How many smallest units; `null`: as many as its payer likes. */
  tokenAmount: Units | null
  /** How many digits the token's smallest unit is away from one, by the chain's word. */
  tokenDecimals: number
  /** Such as `USDC`, by the chain's word. */
  tokenSymbol: string
  /** 0 native, 1 ERC-20. */
  tokenType: number
}

/** What somebody says that they paid. */
export type RequestLinkFulfillment = {
  /** Read and not looked at: what it is worth is the prices' to say. */
  amountUsd?: number | null
  /** From which chain: the request's, or one from which `POST /request-links/{id}/quote` found a way. */
  chainId: Id
  /** The transaction on the request's chain by which it comes, if that is known; whoever carries it over is asked. */
  destinationChainFulfillmentHash?: Hash32 | null
  /** The transaction on that chain. */
  hash: Hash32
  /** Read and not looked at: the path names the request. */
  link?: string | null
  /** The wallet that paid. Who it was is the chain's to say. */
  payerAddress: Address20
  /** The quote whose transaction it is. Left out, it is known by what the transaction calls with. */
  routeId?: PaymentRouteName | null
}

/** Who calls a request off. */
export type RequestLinkToCancel = {
  /** Read and not looked at: no key of a server's stands for somebody's word. */
  apiKey?: string | null
  /** The recipient's EIP-191 signature, or a contract's (ERC-1271), of the text below; none of who is signed in. `{host} wants you to cancel a payment request to your wallet:\n{recipient}\n\nNobody is asked to pay it any more. No money moves.\n\nRequest: {id}\nChain ID: {chainId}\nIssued At: {signedAt as 2026-11-22T13:30:00Z}` */
  signature?: CallSignature | null
  /** Unix seconds at which it was signed, at most ten minutes ago. */
  signedAt?: Id | null
}

/** How somebody would pay a request. */
export type RequestLinkToQuote = {
  /** From which chain; the request's own too, with another token. */
  chainId: Id
  /** Whose wallet pays. */
  payerAddress: Address20
  /** With what: one of `routes/tokens`; zero for the chain's own currency. */
  tokenAddress: Address20
  /** How many smallest units are to arrive, where the request leaves that open; of a `goal` what is missing if it is not said. */
  tokenAmount?: Units | null
}

/** Who accepts what came for a request, and of which token. */
export type RequestMoneyToAccept = {
  /** The recipient's EIP-191 signature, or a contract's (ERC-1271), of the text below; none of who is signed in. `{host} wants you to accept what was paid for a payment request to your wallet:\n{recipient}\n\nIt goes to your wallet, and cannot be sent back any more.\n\nRequest: {id}\nToken: {tokenAddress}\nChain ID: {chainId}\nIssued At: {signedAt as 2026-11-22T13:30:00Z}` */
  signature?: CallSignature | null
  /** Unix seconds at which it was signed, at most ten minutes ago. */
  signedAt?: Id | null
  /** All that is there of this token goes to the recipient. */
  tokenAddress: Address20
}

/** What a request's recipient signed to have sent back. */
export type RequestMoneyToSendBack = {
  /** How many smallest units of it. */
  amount: Units
  /** The last Unix second in which it may be sent. */
  deadline: Id
  /** Any number: two payments of one amount to one payer need two. */
  nonce: Units
  /** The recipient's EIP-712 signature, or a contract's (ERC-1271), of `SendBack(address from,address token,uint256 amount,address to,uint256 nonce,uint256 deadline)` in the domain `Filbert Requests`, version `1`, of the request's chain and `payTo.contract`; `from` is `payTo.address`. */
  signature: CallSignature
  /** Who gets it. */
  to: Address20
  /** Which token. */
  tokenAddress: Address20
}

/** What came to a request's own address, or went from there. */
export type RequestMove = {
  /** Who sent it, or got it. */
  address: Address20
  /** How many smallest units. */
  amount: Units
  /** Unix seconds of its block. */
  at: number
  /** Whether it came, or how it went. */
  kind: RequestMoveKind
  /** The token's contract. */
  tokenAddress: Address20
  /** How many digits the token's smallest unit is away from one. */
  tokenDecimals: number
  /** Such as `USDC`. */
  tokenSymbol: string
  /** By which transaction of the request's chain. */
  txHash: Hash32
}

/** How money moved at a request's own address. */
export type RequestMoveKind = "came" | "forwarded" | "sent_back"

/** A request, by its id. */
export type RequestName = string

/** Where a plain transfer pays a request. */
export type RequestPayTo = {
  /** The request's own address, which can pay nobody but its recipient. It follows from the contract, the recipient and the request's id, as `docs/API.md` says. */
  address: Address20
  /** What moves the money that is there: `verifyingContract` of what the recipient signs to send it back. */
  contract: Address20
}

/** What somebody paid, or says that they paid, for a request. */
export type RequestPayment = {
  /** How many smallest units came; `null`: the chain does not say. */
  amount: Units | null
  /** Unix seconds of its block. */
  at: number | null
  /** The chain on which it is looked for: the request's, or the one that it is made from as long as nobody knows by which transaction it comes. */
  chainId: Id
  /** How many of its smallest units. */
  fromAmount: Units | null
  /** From which chain it is made, if that is another one than the request's. */
  fromChainId: Id | null
  /** How many digits its smallest unit is away from one. */
  fromTokenDecimals: number | null
  /** What was paid in, such as `DAI`; `null`: the token that is asked for, or nobody knows. */
  fromTokenSymbol: string | null
  /** By which transaction there. */
  fromTxHash: Hash32 | null
  /** Who paid, by the chain's word; while it has none, who says so. */
  payerAddress: Address20
  /** What the chain says of it. */
  status: RequestPaymentStatus
  /** By which transaction of it. */
  txHash: Hash32
}

/** What the chain says of a payment. */
export type RequestPaymentStatus = "unconfirmed" | "seen" | "final" | "underpaid" | "failed" | "on_its_way" | "needs_gas" | "stuck" | "refunded" | "other_token" | "untold"

/** What became of a request. */
export type RequestStatus = "PENDING" | "PAID" | "CANCELLED" | "EXPIRED"

/** A chain on which money can be received. */
export type RouteChain = {
  /** Which. */
  chainId: Id
  /** Its name for people. */
  name: string
  /** Whether links of this very chain can be received on it as another token. */
  swaps: boolean
}

/** Where money can be received. */
export type RouteChains = {
  chains: RouteChain[]
}

/** A route that is kept for a while, by its id. */
export type RouteName = string

/** A way for a link's money to somewhere else. */
export type RouteQuote = {
  /** How long it should take. */
  durationSeconds: number
  /** Unix seconds until which it can be taken. Later another one is needed. */
  expiresAt: number
  /** What the way keeps and costs, in US dollars: an estimate for people. `null`: not all of it is known. */
  feeUsd: number | null
  /** By which whoever carries it over knows the route. */
  quoteId: string | null
  /** What the link's key signs. */
  route: RouteToSign
  /** By which `claim-x-chain` takes it, until it is over. */
  routeId: RouteName
  /** What should arrive, in smallest units. */
  toAmount: Units
  /** The least that arrives. */
  toAmountMin: Units
  /** What arrives. */
  toToken: RouteToken
}

/** What a link's money should be. */
export type RouteToAsk = {
  /** Read and not looked at: other servers of the protocol want one. */
  apiKey?: string | null
  /** On which chain; the link's own too, for another token. */
  destinationChainId: Id
  /** As what; the zero address is the chain's own currency. */
  destinationToken: Address20
  /** The link's public part. */
  link: PublicLink
  /** Who would get it. */
  recipientAddress: Address20
  /** Left out: 1. */
  slippage?: Percent | null
}

/** What the link's key signs of a route, as the router contract's `Route` calls it: EIP-712, in the domain `Filbert Router`, version `1`, of the link's chain and `router`. */
export type RouteToSign = {
  /** What the bridge is given besides, in smallest units of the chain's own currency. It is ours to pay. */
  bridgeFee: Units
  /** What the bridge is called with. */
  data: Hex
  /** The contract that takes the deposit out of its vault; it is whom the claim itself pays. */
  router: Address20
  /** The bridge that it goes to: one of the router's own. */
  target: Address20
  /** The link's vault. */
  vault: Address20
}

/** A token that can be received. */
export type RouteToken = {
  /** Its contract; the zero address is the chain's own currency. */
  address: Address20
  /** How many digits its smallest unit is away from one. */
  decimals: number
  /** A path on this host. */
  logoURI: string | null
  /** Such as `USD Coin`. */
  name: string
  /** Such as `USDC`. */
  symbol: string
  /** What one whole of it costs, in US dollars: an estimate for people. `null`: nobody knows. */
  usdPrice: number | null
}

/** What can be received on a chain. */
export type RouteTokens = {
  /** Which chain. */
  chainId: Id
  /** Its own currency first. */
  tokens: RouteToken[]
}

/** What goes into a password: 16 bytes, drawn by the browser. */
export type Salt = string

/** What the browser mixes into the password. */
export type SaltOfUser = {
  /** As it was given when the account was made. */
  salt: Salt
}

/** Somebody who is about to sign in. */
export type SaltWanted = {
  /** In any letter case. */
  email: string
}

/** Noise to anybody without the link's secret. */
export type SealedFile = string

/** A note that was sealed in the browser: `0x` and 2,048 hex digits. */
export type SealedNote = Hex

/** The transaction that does what was asked. It is signed and durable, and will be sent again after any crash; follow the link's events to see it mined. */
export type Sent = {
  /** Its hash. It changes when the fee has to be raised; the events tell. */
  txHash: Hash32
}

/** One place where somebody is signed in. */
export type Session = {
  /** Unix seconds. */
  createdAt: number
  /** The browser and its system, as far as it said; `null`: it did not. */
  device: string | null
  /** Whether it is the one that asks. */
  isThis: boolean
  /** Unix seconds, up to an hour off. */
  lastSeenAt: number
  /** What it is called. It opens nothing. */
  sessionId: string
  /** The wallet that it was opened with; `null`: by e-mail. */
  wallet: Address20 | null
}

/** A session that is to end. */
export type SessionToEnd = {
  /** As `sessions` tells it. */
  sessionId: string
}

/** Where somebody is signed in. */
export type Sessions = {
  /** The newest first. */
  sessions: Session[]
}

/** What a message that signs in has to say. */
export type SignInNonce = {
  /** What it names as the site. */
  domain: string
  /** When the nonce is over, 10 minutes after it was made; unix seconds. */
  expiresAt: number
  /** Good for one message. */
  nonce: string
  /** What it names as the page, or begins with. */
  uri: string
}

/** A message of ERC-4361 that a wallet signed. */
export type SignedMessage = {
  /** Byte for byte as it was signed. */
  message: string
  /** What for; to sign in, unless it says otherwise. */
  purpose?: SigningPurpose
  /** Of the wallet's key over its EIP-191 form, or whatever a wallet that is a contract takes (ERC-1271). */
  signature: CallSignature
}

/** A route that the link's key signed. */
export type SignedRoute = {
  /** Which. */
  routeId: RouteName
  /** Over the route: EIP-712. */
  routingSignature: ClaimSignature
}

/** What a wallet signs for: to be whoever has it, or to be one of the wallets of whoever is signed in. */
export type SigningPurpose = "sign_in" | "add_wallet"

/** What this server is doing for a link. */
export type Sponsored = {
  /** Which call. */
  kind: SponsoredKind
  /** Why it was rejected. */
  reason: string | null
  /** Who will get the money. */
  recipient: Address20
  /** How far it is. */
  state: SponsoredState
  /** Its transaction, from `signed` on. */
  txHash: Hash32 | null
  /** Why it has no transaction yet, where that takes longer than usual. It will be sent by itself; until then a claim can be replaced, with `redirect`. */
  waitsFor: Waiting | null
  /** Unix seconds by which it is sent at the latest, where that is known. */
  waitsUntil: number | null
}

/** What a sponsored call does. */
export type SponsoredKind = "claim" | "reclaim" | "deposit" | "return" | "across" | "forward" | "sendBack"

/** How far a sponsored call is. */
export type SponsoredState = "queued" | "signed" | "broadcast" | "mined" | "final" | "rejected"

/** What there is in all, as this server read it from the chains. */
export type Statistics = {
  /** How many chains are served. */
  chains: number
  /** How many of them somebody claimed, for good. */
  claimed: number
  /** What those were worth when they were claimed, in whole US dollars, as far as that is known. */
  dollars: number
  /** How many links were made. */
  links: number
}

/** The same for the description, with the file. */
export type SubmitClaimLink = {
  /** The sealed file, at most 5 MiB, as `application/octet-stream`. */
  attachmentFile?: string | null
  /** JSON. */
  attachmentOptions: AttachmentOptions
  /** Address of the link's key. Other servers of the protocol want a password here. */
  pubKey20: Address20
  /** Who is about to send the money. */
  senderAddress: Address20
  /** The link key's signature, as an EIP-191 message, over `keccak256("Filbert attachment v1" ‖ sha256(message) ‖ sha256(attachmentFile))`; the second hash is that of no bytes where there is no file. */
  signature: ClaimSignature
}

/** What a wallet sent to somebody by a transaction of its own. */
export type SubmitDirectTransfer = {
  /** Read and not looked at: what it is worth is the chain's and the prices' to say. */
  amountUsd?: number | null
  /** Its chain. */
  chainId: Id
  /** The wallet that signed it. */
  senderAddress: Address20
  /** Read and not looked at: the chain has it. */
  transaction?: Record<string, unknown> | null
  /** The transaction. */
  txHash: Hash32
}

/** Where the sealed file is. */
export type Submitted = {
  /** A path on this host; none when there is no file. */
  fileUrl: string | null
}

/** The picture that somebody has now. */
export type SubmittedPhoto = {
  /** A path on this host. */
  profile_picture: string
}

/** What somebody said. */
export type Testimonial = {
  /** Who. */
  name: string
  /** What they do, and where. */
  role: string
  /** What it was. */
  words: string
}

/** A token offered by name. */
export type Token = {
  /** Its contract. */
  address: Address20
  /** How many digits its smallest unit is away from one; 0 for NFTs. */
  decimals: number
  /** The token's EIP-712 domain, when deposits can be made by an EIP-3009 signature. */
  gasless: TokenDomain | null
  /** 1 ERC-20, 2 ERC-721, 3 ERC-1155. */
  kind: number
  /** A path on this host. */
  logo: string | null
  /** Such as `USD Coin`. */
  name: string
  /** Such as `USDC`. */
  symbol: string
}

/** The EIP-712 domain of an EIP-3009 token. */
export type TokenDomain = {
  /** `name` of the domain. */
  name: string
  /** `version` of the domain. */
  version: string
}

/** What a token is and costs. */
export type TokenPrice = {
  /** The token's contract; the zero address is the chain's own currency. */
  address: Address20
  chainId: Id
  /** How many digits its smallest unit is away from one. */
  decimals: number
  /** A path on this host. */
  logoURI: string | null
  /** For people, such as `USD Coin`. */
  name: string
  /** What one whole of it costs, in US dollars: an estimate for people. Coins that are meant to be a dollar cost exactly 1. `null`: nobody knows. */
  price: number | null
  /** Unix seconds at which that was so. */
  priceAt: number | null
  /** Such as `USDC`. */
  symbol: string
}

/** An amount in a token's smallest units, or a token id: digits, up to 2^256 - 1. A number is read as well. */
export type Units = string

/** What somebody changes of what they say of themselves. What is missing stays. */
export type Updating = {
  /** 1 to 100 letters. */
  fullName?: string | null
  /** Whose account; nobody's but one's own. */
  userId?: string | null
  /** 1 to 16 letters and digits. Nobody else may have it, in whatever letter case. */
  username?: string | null
}

/** Who somebody is. */
export type User = {
  /** What the bank provider calls them. `null`: it did not verify who they are. */
  bridge_customer_id: string | null
  /** Unix seconds. */
  createdAt: number
  /** As they write it; `null`: they sign in by wallets only. */
  email: string | null
  /** Unix seconds at which the address that they had went to somebody who confirmed it, which they had not. They sign in by a wallet from then on. Missing: it did not. */
  emailLostAt?: number
  /** What they say that they are called. */
  full_name: string | null
  /** How far the check of their identity is, as the bank provider last said. */
  kycStatus: IdentityState
  /** A path on this host. */
  profile_picture: string | null
  /** Drawn at random; the same for as long as the account is there. */
  userId: string
  /** 1 to 16 letters and digits. */
  username: string | null
}

/** Whose it is. */
export type UserId = {
  /** Always false: who is new has none. */
  isNewUser: boolean
  /** As their sign-in message names them. */
  userId: string
}

/** What somebody's wallets earned. */
export type UserPoints = {
  /** Who came by them, and what that earned. */
  pointsPerReferral: Referral[]
  /** How many people came by them. */
  referredUsers: number
  /** In all. */
  totalPoints: number
  /** How many came by those in turn. */
  totalReferralConnections: number
  /** What all of that earned. */
  totalReferralPoints: number
}

/** All that is told of somebody, to nobody but themselves. The names are other clients' too. */
export type UserRecord = UserPoints & {
  /** Their wallets, then their accounts at banks, the oldest first. */
  accounts: Account[]
  /** Whom they dealt with, those first with whom most. */
  contacts: Contact[]
  /** Who they are. */
  user: User
}

/** A vault's version as links carry it. Any text is read, so that one that names no vault is answered as an unknown version and not as a malformed request. */
export type VersionLabel = string

/** Why a sponsored call has no transaction yet. */
export type Waiting = "nodeUnreachable" | "outOfFunds" | "feesTooHigh" | "overBudget" | "signerUnavailable" | "bankSilent" | "busy"

/** Something of which a wallet has some. */
export type WalletBalance = {
  /** The token by CAIP-10; absent for the chain's own currency. */
  address?: string | null
  /** The chain by CAIP-2. */
  chainId: string
  /** A path on this host. */
  iconUrl?: string | null
  /** For people, such as `USD Coin`. */
  name: string
  /** What one whole of it costs, in US dollars, if that is known. */
  price?: number | null
  /** How much. */
  quantity: Quantity
  /** Such as `USDC`. */
  symbol: string
  /** What all of it is worth, in US dollars, if that is known. */
  value?: number | null
}

/** What a wallet has, as far as its chains answered. */
export type WalletBalances = {
  /** The dearest first. */
  balances: WalletBalance[]
  /** Chains of which nothing is known just now: what the wallet has there is not in the list. */
  unavailable: Id[]
}

/** By whom wallets on other devices are reached. */
export type WalletConnect = {
  /** The operator's project there. */
  projectId: string
  /** The relay's address: `wss:`, or `ws:` on the same machine. */
  relayUrl: string
}

/** What a wallet is called now. */
export type WalletName = {
  /** The wallet, as it was asked for. */
  address: Address20
  /** Its name of ENS; `null`: it has none. */
  name: string | null
}

/** What a wallet has of listed collections, as far as its chains answered. */
export type WalletNfts = {
  /** Whether the wallet has more than is in the list. */
  more: boolean
  /** By chain; `owned` of each is what the wallet has of it. */
  nfts: Nft[]
  /** Chains of which nothing is known just now: what the wallet has there is not in the list. */
  unavailable: Id[]
}

/** What one wants to be told. A kind that is not named stays as it is. */
export type WantedKinds = {
  cashOut?: NoticePlaces | null
  claimed?: NoticePlaces | null
  paid?: NoticePlaces | null
  unclaimed?: NoticePlaces | null
}

/** What one wants to be told, and where. */
export type WantedNotices = {
  kinds: WantedKinds
}

/** How the money of a link came back to its sender. */
export type WayBack = "takenBack" | "declined" | "expired"

/** The transaction that took the money out. */
export type Withdrawal = {
  /** The block that it is in. */
  blockNumber: Id
  /** Whether the chain's policy calls that block final. */
  final: boolean
  /** Who got the money. */
  recipient: Address20
  /** Its hash. */
  txHash: Hash32
}
