import type { KeepReclaim } from '@/chain/own-reclaim'
import { ownReclaims } from './records/own-reclaims'

/** Keeps on this device what a wallet was given to take a deposit back (`useOwnReclaims` follows it). */
export const keepReclaim: KeepReclaim = ({ chainId, version, vault, signer, index }, out) =>
  ownReclaims.save({
    chainId,
    version,
    index: index.toString(),
    vault,
    signer,
    nonce: null,
    ...out,
    createdAt: Date.now(),
  })
