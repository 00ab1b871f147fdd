import type { Hex } from 'viem'
import { allowing, encoded, type Moved } from './asset-calls.js'
import type { ChainNode } from './chain-node.js'

/**
 * What has to be called before `spender` may draw an amount of `owner`'s, by what the chain says. Some tokens, as USDT,
 * refuse another allowance while one is left: there it is set to zero before.
 */
export async function allowanceCalls(
  node: Pick<ChainNode, 'allowance' | 'refuses'>,
  moved: Moved,
  { owner, spender, amount }: { owner: Hex; spender: Hex; amount: bigint },
): Promise<{ to: Hex; data: Hex }[]> {
  const call = allowing(moved, spender, amount)
  if (!call) return []
  const left = await node.allowance(moved.token, owner, spender)
  if (left >= amount) return []
  const reset = left > 0n && (await node.refuses(owner, encoded(call))) ? allowing(moved, spender, 0n) : null
  return [...(reset ? [encoded(reset)] : []), encoded(call)]
}
