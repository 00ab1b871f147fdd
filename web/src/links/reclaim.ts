import { api } from '@/api/client'
import type { Chain, Link } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import type { DepositRef } from '@filbert/sdk/link'
import { wantsOwnTransaction } from '@filbert/sdk/vault-version'
import { answered, type Submitted } from './submitted'

/** What a sender signs or sends to have a deposit back. */
export interface ReclaimTerms {
  chainId: string
  version: string
  vault: Hex
  index: bigint
  signer: Hex
  /** Whether the vault is Filbert's own. */
  isOwn: boolean
  /** The vault gives it back to its sender's own transaction alone. */
  byTransaction: boolean
}

export function reclaimTerms(link: DepositRef, chain: Chain, signer: Hex): ReclaimTerms {
  const vault = chain.vaults[link.version]
  if (!vault) throw new Error('invariant: the server tells of no link whose vault it does not serve')
  return {
    chainId: chain.chainId,
    version: link.version,
    vault,
    index: BigInt(link.index),
    signer,
    // Our own vault makes its batches itself.
    isOwn: chain.batcher === vault,
    byTransaction: wantsOwnTransaction(link.version),
  }
}

/**
 * Asks for the deposit back, at our cost. The same may be asked twice. `indexes`: all that the signature
 * is for, where it is for several.
 */
export function postReclaim(
  link: DepositRef & Pick<Link, 'kind'>,
  signer: Hex,
  signature: Hex,
  indexes?: readonly string[],
): Promise<Submitted> {
  const body = {
    chainId: link.chainId,
    contractVersion: link.version,
    depositIndex: link.index,
    ...(indexes && { depositIndexes: [...indexes] }),
    signer,
    signature,
  }
  return answered(link, 'reclaim', () => api.reclaim(body))
}
