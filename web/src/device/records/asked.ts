import type { Hex } from '@/lib/hex'

/** By what a wallet and the chain are asked after what the wallet was asked for. */
export interface Asked {
  txHash: Hex | null
  /** What the wallet calls a batch (EIP-5792) that it has, which may be carried out days later. */
  batch: string | null
}

/** The wallet was asked, or was about to be, and has not said what it did. */
export function isAsked({ txHash, batch }: Asked): boolean {
  return txHash === null && batch === null
}
