import type { CauseOf, Outcome } from '@/lib/cause'
import type { ContractErrorName } from './contract-abi'

/** What a wallet, or the chain through it, has against something. `words/causes.ts` says each. */
export type ChainCode =
  | 'disconnected'
  | 'on_another_chain'
  | 'wallet_busy'
  | 'refused_by_chain'
  | 'not_allowed'
  | 'unable'
  | 'chain_unknown_there'
  | 'another_account'
  | 'no_account'
  /** Of a wallet elsewhere: what it is reached by does not answer. */
  | 'relay_unreachable'
  /** Of a wallet elsewhere: none has read the code in time. */
  | 'code_expired'
  /** Of what moves nothing by itself, such as to allow something: what moves money is `untold`. */
  | 'no_hash'
  /** It was asked to send, and may have. */
  | 'untold'
  | 'wallet_failed'
  | 'node_unreachable'
  /** The chain took the transaction and undid it. */
  | 'reverted'
  /** Another transaction of the wallet's took its place. */
  | 'replaced'
  /** Only the wallet says that nothing came of a batch: the chain does not. */
  | 'batch_failed'
  /** The wallet did not take a batch. */
  | 'batch_refused'
  /** It took longer to allow it than the route may be taken. */
  | 'route_ran_out'
  /** By a vault that does not say why. */
  | 'vault_refuses'
  | 'not_the_sender'
  | 'held_under_a_day'
  | 'piece_gone'
  | 'takes_no_pieces'
  | 'piece_held_back'

/** A refusal of our contracts, and what it tells: as its error in the contract has it. */
export interface ContractCause {
  code: ContractErrorName
  outcome: Outcome
  values: readonly unknown[]
  requestId?: undefined
}

export type ChainCause = CauseOf<ChainCode> | ContractCause

/** Of what certainly did not happen. */
export function refused(code: ChainCode): CauseOf<ChainCode> {
  return { code, outcome: 'refused' }
}

/** Of a batch that the wallet calls failed: the chain may have it all the same. */
export const BATCH_FAILED: CauseOf<'batch_failed'> = { code: 'batch_failed', outcome: 'unknown' }
