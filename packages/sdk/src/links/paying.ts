import type { Hex } from 'viem'
import type { Context } from '../context.js'
import type { DepositTerms } from '../deposit-call.js'
import type { Chain } from '../schema.gen.js'
import type { Wallet } from '../wallet.js'

/** Money that is about to go into a link. */
export interface Paying {
  context: Context
  chain: Chain
  terms: DepositTerms
  wallet: Required<Wallet>
  /** The link's. */
  privateKey: Hex
  /** What belongs in no request. */
  own: readonly string[]
  timeoutMs: number | undefined
  signal: AbortSignal | undefined
}
