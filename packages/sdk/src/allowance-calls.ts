import type { Hex } from 'viem'
import { allowing, type ContractCall, type Moved } from './asset-calls.js'

/** What the chain says of what is to be drawn. */
export interface Allowances {
  /** How much of it may be drawn already. Smallest units, or pieces. */
  left: () => Promise<bigint>
  /** Whether its contract would revert this call now. */
  refuses: (call: ContractCall) => Promise<boolean>
}

/**
 * What has to be called before `spender` may draw an amount, by what the chain says. Some tokens, as USDT, refuse another
 * allowance while one is left: there it is set to zero before. Others refuse zero, so that only those are asked for it.
 */
export async function allowanceCalls(
  moved: Moved,
  spender: Hex,
  amount: bigint,
  { left, refuses }: Allowances,
): Promise<ContractCall[]> {
  const call = allowing(moved, spender, amount)
  if (!call) return []
  const before = await left()
  if (before >= amount) return []
  const reset = before > 0n && (await refuses(call)) ? allowing(moved, spender, 0n) : null
  return reset ? [reset, call] : [call]
}
