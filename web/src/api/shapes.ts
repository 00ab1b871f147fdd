import type { Hex } from '@/lib/hex'

/** A token as the server describes it. `decimals` counts the digits after the mark of `amount`s in it. */
export interface Token {
  address: Hex
  symbol: string
  name: string
  decimals: number
  logo: string | null
}

/** `kind`: 1 ERC-20, 2 ERC-721, 3 ERC-1155. `gasless`: its EIP-712 domain, when one signature can pay with it. */
export interface ListedToken extends Token {
  kind: 1 | 2 | 3
  gasless: { name: string; version: string } | null
}

export interface Chain {
  chainId: string
  name: string
  rpcUrl: string
  explorerUrl: string | null
  nativeCurrency: { name: string; symbol: string; decimals: number }
  vaults: Record<string, Hex>
  createVersion: string
  finalityBlocks: number
  tokens: ListedToken[]
}

/** Somebody of the sandbox world, whose key anybody may know. */
export interface Person {
  name: string
  address: Hex
  privateKey: Hex
}

export interface Config {
  sandbox: boolean
  chains: Chain[]
  people?: Person[]
}

export type SponsoredState = 'queued' | 'signed' | 'broadcast' | 'mined' | 'final' | 'rejected'

/** A transaction whose gas we pay. `reason` says why the chain refused it. */
export interface Sponsored {
  kind: 'claim' | 'reclaim'
  state: SponsoredState
  txHash: Hex | null
  recipient: Hex
  reason: string | null
}

/** A deposit and what became of it. `amount` is in smallest units; for NFTs it is how many. */
export interface LinkState {
  chainId: string
  version: string
  index: string
  state: 'pending' | 'claimed' | 'reclaimed'
  kind: 0 | 1 | 2 | 3
  token: Token
  tokenId: string
  amount: string
  sender: Hex
  pubKey20: Hex
  recipient: Hex | null
  reclaimableAfter: number | null
  requiresMfa: boolean
  createdAt: number
  deposit: { txHash: Hex; blockNumber: string; final: boolean }
  withdrawal: { recipient: Hex; txHash: Hex; blockNumber: string; final: boolean } | null
  sponsored: Sponsored | null
}

export type ApiCode =
  | 'unknown_chain'
  | 'unknown_version'
  | 'deposit_not_found'
  | 'deposit_unconfirmed'
  | 'already_claimed'
  | 'wrong_signature'
  | 'wrong_recipient'
  | 'requires_mfa'
  | 'not_the_sender'
  | 'too_early_to_reclaim'
  | 'claim_conflict'
  | 'rejected'
  | 'invalid_request'
  | 'invalid_json'
  | 'unknown_field'
  | 'secret_in_body'
  | 'unsupported_media_type'
  | 'body_too_large'
  | 'sponsor_out_of_funds'
  | 'node_unreachable'
  | 'database_busy'
  | 'overloaded'
  | 'rate_limited'
  | 'authorization_used'
  | 'authorization_expired'
  | 'not_found'
  | 'method_not_allowed'
  | 'internal'

export interface ErrorBody {
  code: ApiCode
  message: string
  requestId: string
}
