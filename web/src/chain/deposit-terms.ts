import type { DepositTerms as Deposit } from '@filbert/sdk/deposit-call'
import type { Hex } from '@/lib/hex'
import type { ChainCause } from './causes'
import type { WalletAnswer } from './wallet-errors'

/** A deposit of an amount, or of a collectible, by a wallet of whichever kind. */
export interface DepositTerms extends Deposit {
  /** The wallet carries out several calls as one: it is asked once for all of them. */
  batches: boolean
}

/** Where a deposit by the wallet's own transactions is; a token takes two of them, or one batch. */
export type DepositPhase = 'allowing' | 'allowance_mining' | 'depositing' | 'deposit_mining'

/**
 * `made`: it is in the vault under this number. `sent`: the transaction is out, its fate is not known
 * here; the link key will find it. `given_up`: nobody waits any more, and nothing of it was sent.
 * `undone`: by the chain's own word its transaction put nothing into the vault, and never will.
 */
export type DepositResult =
  | { kind: 'made'; index: string; txHash: Hex }
  | { kind: 'sent' }
  | { kind: 'given_up' }
  | { kind: 'undone'; cause: ChainCause }
  | WalletAnswer

/** Who follows a deposit hears of each thing as soon as it is known, before anything else is awaited. */
export interface DepositWatch {
  phase: (phase: DepositPhase) => void
  /** The wallet is about to be asked to deposit: with the sender's next nonce, if the chain's node tells it. */
  asking: (nonce: number | null) => void
  sent: (txHash: Hex) => void
  /** The sender's nonce in that transaction. */
  nonce: (nonce: number) => void
  /** What the wallet calls the batch that it has. */
  batch: (id: string) => void
}
