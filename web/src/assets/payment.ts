import type { Costed } from '@/chain/network-cost'
import type { Hex } from '@/lib/hex'
import { paidAddress, type Recipient } from '@/lib/recipient'
import type { Asset } from './asset'

/** What is to be paid, as far as its cost and the wallet's prompts hang on it. */
export interface Payment {
  chainId: string
  vault: Hex
  asset: Asset
  /** Null: nobody is connected. */
  from: Hex | null
  to: Recipient
}

/** Only into links: straight to an address the wallet's own transaction goes. */
export function paidByUs({ asset, to }: Payment): boolean {
  return asset.gasless !== null && paidAddress(to) === null
}

/** Null where it costs the sender nothing, or nobody is connected who could pay. */
export function costedOf(payment: Payment): Costed | null {
  const { chainId, vault, asset, from, to } = payment
  if (from === null || paidByUs(payment)) return null
  return { chainId, vault, token: asset.address, piece: asset.piece, from, recipient: paidAddress(to) }
}
