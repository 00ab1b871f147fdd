import type { Chain } from '@/api/schema.gen'
import type { Asset } from '@/assets/asset'
import type { WalletAbilities } from '@/chain/abilities'
import type { AllowancePhase } from '@/chain/allowance'
import type { RouteCall } from '@/chain/routed-transfer'
import type { DirectTransfer } from '@/device/records/direct-transfers'
import type { Hex } from '@/lib/hex'
import type { Recipient } from '@/lib/recipient'
import type { Cause } from '@/words/sentence'

/** What is agreed before money goes straight to an address: nothing of it changes after. */
export interface TransferTerms {
  chainId: string
  /** Those of the chain where money that comes straight is lost: names may mean them by then. */
  contracts: Pick<Chain, 'vaults' | 'router'>
  asset: Asset
  amount: bigint
  from: Hex
  to: Recipient
  /** What the wallet can do on that chain. */
  abilities: WalletAbilities
  /** What one whole of it costs now, in 10⁻¹⁸ dollars, to be remembered; null while nobody knows. */
  usdPrice: bigint | null
  /** The request that it pays. Absent: nobody asked for it. */
  requestId?: string | undefined
  /** By which it gets to another chain, or becomes another token. Absent: it goes straight there. */
  route?: RouteCall | undefined
  /** How many seconds that takes, as it was told. */
  arrivesIn?: number | undefined
}

/**
 * `resolving`: a name is looked up again. `transfer_batched`: the wallet has it, and carries it out in its own
 * time.
 */
export type TransferPhase = 'resolving' | AllowancePhase | 'transferring' | 'transfer_batched'

/** What becomes of it. `transfer`, `id`: what it is called until it has a transaction. */
export type TransferNews =
  | { type: 'started'; transfer: string; phase: TransferPhase }
  | { type: 'advanced'; phase: TransferPhase }
  /** The name stands for another address by now. */
  | { type: 'moved'; address: Hex; problem: Cause }
  /** Without a problem its owner said no. */
  | { type: 'refused'; problem: Cause | null }
  | { type: 'transferred'; id: string; transfer: DirectTransfer }
