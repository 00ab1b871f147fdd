import type { Hex } from '@/lib/hex'
import { batchNow } from './batch'
import { mayComeYet } from './deadline'
import { blockPastNonce, newestBlock } from './nonces'
import { receiptNow } from './receipt'

/** A transaction, or a batch of one, that a wallet was asked for before. */
export interface AskedTransaction {
  chainId: string
  sender: Hex
  /** The nonce that it was to have. Null: not known. */
  nonce: number | null
  txHash: Hex | null
  /** What the wallet calls the batch (EIP-5792). */
  batch: string | null
  /** When the wallet was asked. Milliseconds since 1970. */
  askedAt: number
}

/**
 * `out`: the chain or the wallet has it. `undone`: the chain has reverted it. `over`: its nonce is taken, or it is long past
 * that the wallet called its batch failed. Then what is not on the chain up to the block `by` never comes. `unknown`: it may
 * come yet.
 */
export type Became = { kind: 'out' | 'undone' | 'unknown' } | { kind: 'over'; by: bigint }

/** What the wallet or the chain says of it now. */
export async function whatBecame(asked: AskedTransaction): Promise<Became> {
  const { chainId, sender, nonce, txHash, batch, askedAt } = asked
  try {
    if (batch !== null) {
      const { kind } = await batchNow(chainId, batch)
      if (kind === 'reverted') return { kind: 'undone' }
      if (kind !== 'failed') return { kind: 'out' }
      return mayComeYet(askedAt, Date.now()) ? UNKNOWN : overBy(await newestBlock(chainId))
    }
    if (txHash !== null) {
      const receipt = await receiptNow(chainId, txHash)
      if (receipt !== null) return { kind: receipt.status === 'success' ? 'out' : 'undone' }
    }
    const by = nonce === null ? null : await blockPastNonce(chainId, sender, nonce)
    // Whatever took its nonce, it may be itself under another hash: its keys tell.
    if (by !== null) return overBy(by)
    return txHash === null ? UNKNOWN : { kind: 'out' }
  } catch {
    return UNKNOWN
  }
}

const UNKNOWN: Became = { kind: 'unknown' }

function overBy(by: bigint | null): Became {
  return by === null ? UNKNOWN : { kind: 'over', by }
}
