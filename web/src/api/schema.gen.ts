// Generated from docs/openapi.json by `npm run gen`. Do not edit.
import type { Hex } from '@/lib/hex'

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

/** What goes to people's banks, and what it costs. Cents are those of US dollars. */
export type Bank = {
  /** What a cash-out costs. A claim costs nothing. */
  feeCents: BankFees
  /** Sites of the provider's whose pages people see in a frame. */
  frames: string[]
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
  /** Of an IBAN: its bank (ISO 9362). */
  bic?: string | null
  /** The city. */
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
  /** In the United States: where its owner lives, street and number, 4 to 35 letters. */
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

/** Money on its way from a link to a bank. */
export type CashOut = {
  /** Enough of the account's number to know it by; `null`: it is told to nobody but its owner. */
  accountHint: string | null
  /** In the token's smallest units. */
  amount: Units
  /** The same in cents of US dollars. */
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
  /** Where the money comes from. */
  link: LinkName
  /** Where the claim of the link has to pay; the link's key signs for it. */
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
  /** The link key's EIP-191 signature over the digest of the claim that pays `payTo`. */
  signature: ClaimSignature
}

/** What is to go to a bank. */
export type CashOutToPrepare = {
  /** To which of one's bank accounts. */
  accountId: BankAccountName
  /** Which link's money. */
  link: LinkToCashOut
  /** Of a claim: where its tokens go if no bank takes the money, a wallet on the link's chain. Without it: to the first of one's wallets, if there is one. */
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
  /** Block explorer, if there is one. */
  explorerUrl: string | null
  /** How many blocks on top of a block make it final. */
  finalityBlocks: number
  /** Its name for people. */
  name: string
  /** Its own currency. */
  nativeCurrency: Currency
  /** Whether expired links of its own currency and of listed tokens are sent back to their senders without being asked. Else their senders have to take them back. */
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
  /** One's own account that has the number, if it is linked. Visitors have none. */
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
  /** Deposit index, recipient, and the link key's EIP-191 signature over the claim's digest. */
  claimParams: [string, string, string]
  /** Which of the chain's vaults. */
  version: VersionLabel
}

/** A signature by a key: `0x` and 130 hex digits, `r ‖ s ‖ v`. */
export type ClaimSignature = Hex

/** A link that one means to claim to one's bank. */
export type ClaimToKeep = {
  /** The chain. */
  chainId: Id
  /** Which deposit. */
  index: Id
  /** The number of the account that it is to go to. Kept is which account that is, if it is linked. */
  number?: string | null
  /** Which of its vaults. */
  version: VersionLabel
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

/** A deposit by signature (EIP-3009): whoever has the link can claim it, until it expires if it ever does; the sender can take it back. */
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
export type ErrorCode = "unknown_chain" | "unknown_version" | "unknown_token" | "name_not_found" | "name_not_normalised" | "name_off_chain" | "name_unresolvable" | "names_not_offered" | "nft_not_found" | "nft_without_picture" | "deposit_not_found" | "deposit_unconfirmed" | "transaction_not_found" | "transaction_pending" | "transaction_reverted" | "no_deposit" | "unknown_vault" | "already_claimed" | "wrong_signature" | "wrong_recipient" | "requires_mfa" | "not_the_sender" | "too_early_to_reclaim" | "link_expired" | "claim_conflict" | "deposit_differs" | "attachment_exists" | "attachment_too_late" | "attachment_not_found" | "storage_unavailable" | "not_signed_in" | "cross_site" | "not_an_image" | "photo_not_found" | "user_not_found" | "invalid_email" | "user_exists" | "invalid_email_or_id" | "invalid_password" | "sign_in_refused" | "username_taken" | "not_yours" | "accounts_not_offered" | "account_not_found" | "last_way_in" | "wallet_taken" | "too_many_wallets" | "session_not_found" | "notices_not_offered" | "push_service_unknown" | "no_email" | "mail_not_sent" | "mail_refused" | "wrong_code" | "bank_not_offered" | "bank_unreachable" | "bank_refused" | "identity_details_missing" | "identity_taken" | "not_verified" | "invalid_iban" | "invalid_us_account" | "invalid_bank_account" | "invalid_bank_details" | "account_linked" | "too_many_bank_accounts" | "offramp_unavailable" | "cash_out_too_small" | "cash_out_too_large" | "wrong_way_back" | "too_many_cash_outs" | "cash_out_not_found" | "cash_out_conflict" | "cash_out_over" | "not_an_event" | "routes_not_offered" | "not_routable" | "chain_not_routable" | "no_route" | "route_refused" | "router_unreachable" | "rejected" | "idempotency_key_reused" | "idempotency_key_in_use" | "authorization_used" | "authorization_expired" | "invalid_request" | "invalid_json" | "unknown_field" | "secret_in_body" | "unsupported_media_type" | "body_too_large" | "sponsor_out_of_funds" | "sponsor_budget_spent" | "node_unreachable" | "database_busy" | "request_timeout" | "overloaded" | "rate_limited" | "not_found" | "method_not_allowed" | "internal"

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
  /** What they are told when it happens, and where. */
  notices: NoticeSettings
  /** All points that their wallets have. */
  points: number
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

/** Something that a wallet sent or received. */
export type HistoryItem = {
  /** The other side: who claimed, who sent or to whom it went; `null` while nobody did. That of `linkReceived` is whom the vault calls the sender, and whoever made the deposit may have named anybody. */
  address: Address20 | null
  /** On which chain. */
  chainId: Id
  /** Which of the chain's vaults; `null`: it went without a link. */
  contractVersion: VersionLabel | null
  /** Unix seconds of the block in which it happened; of `linkReceived` the one that paid. */
  date: number
  /** Which deposit of the vault. */
  depositIndex: Id | null
  /** What it earned the wallet; `null`: nothing, or nothing yet. */
  points: number | null
  /** What became of it. */
  status: HistoryStatus
  /** The token's contract; zero for the chain's own currency. */
  tokenAddress: Address20
  /** How many smallest units; for NFTs how many pieces. */
  tokenAmount: Units
  /** How many digits the token's smallest unit is away from one. */
  tokenDecimals: number | null
  /** Which piece, for NFTs; `0` otherwise. */
  tokenId: Units
  /** Such as `USDC`; `null`: the chain does not say just now. */
  tokenSymbol: string | null
  /** 0 native, 1 ERC-20, 2 ERC-721, 3 ERC-1155. */
  tokenType: number
  /** The transaction: of the deposit, of the claim, or of what went without a link. */
  txHash: Hash32
  /** What the wallet had to do with it. */
  type: HistoryType
  /** The wallet: one of the account's. */
  wallet: Address20
}

/** Some of a history, the newest first. */
export type HistoryPage = {
  /** At most as many as were asked for. */
  items: HistoryItem[]
  /** What to ask for `after` to have the next page; `null`: this is the last. */
  next: string | null
}

/** What became of something that was sent. */
export type HistoryStatus = "pending" | "claimed" | "reclaimed" | "sent"

/** A table of text. */
export type HistoryTable = string

/** What a wallet had to do with something. */
export type HistoryType = "linkSent" | "linkReceived" | "directSent" | "directReceived"

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
  /** Unix seconds after which the sender can take it back, if the vault makes the sender wait. */
  reclaimableAfter: number | null
  /** Whether a claim needs a second signature. */
  requiresMfa: boolean
  /** Who can take it back. */
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
  /** Its account on Ethereum (coin type 60). Where that is a contract, it need not be there on another chain. */
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
}

/** What the browser made of the password: 64 bytes. To whoever has it it is the password. */
export type PasswordHash = string

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

/** A network of banks. */
export type Rail = "sepa" | "ach"

/** Whether people should be sent to this server. */
export type Readiness = {
  /** What was looked at, at most half a minute ago. */
  checks: Check[]
  /** `ok`: all is in order. `degraded`: people are served, and something of a chain is not in order, which another server would find as well. `failing`: the database does not answer. `draining`: the server is about to stop. The last two with status 503. */
  status: string
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
export type Registering = {
  /** Nobody else may have it, in whatever letter case. */
  email: string
  /** 1 to 100 letters. */
  fullName: string
  /** What the browser made of the password and the salt. */
  hash: PasswordHash
  /** Drawn by the browser. */
  salt: Salt
}

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
}

/** What a sponsored call does. */
export type SponsoredKind = "claim" | "reclaim" | "deposit" | "return"

/** How far a sponsored call is. */
export type SponsoredState = "queued" | "signed" | "broadcast" | "mined" | "final" | "rejected"

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
