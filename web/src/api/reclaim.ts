import type { Hex } from '@/lib/hex'
import { api } from './client'
import type { Chain, Link } from './schema.gen'
import { answered, type Submitted } from './submitted'

/** What a sender signs to have a deposit back. */
export interface ReclaimTerms {
  chainId: string
  vault: Hex
  index: bigint
  signer: Hex
  /** Whether the vault is Filbert's own. */
  isOwn: boolean
}

export function reclaimTerms(link: Link, chain: Chain, signer: Hex): ReclaimTerms {
  const vault = chain.vaults[link.version]
  if (!vault) throw new Error('invariant: the server tells of no link whose vault it does not serve')
  // Our own vault makes its batches itself.
  return { chainId: chain.chainId, vault, index: BigInt(link.index), signer, isOwn: chain.batcher === vault }
}

/** Asks for the deposit back, at our cost. The same may be asked twice. */
export function postReclaim(link: Link, signer: Hex, signature: Hex): Promise<Submitted> {
  return answered('reclaim', () =>
    api.reclaim({
      chainId: link.chainId,
      contractVersion: link.version,
      depositIndex: link.index,
      signer,
      signature,
    }),
  )
}
