import type { Out, OwnReclaimTerms, ReclaimWatch } from '@/chain/own-reclaim'
import { isAsked } from './records/asked'
import { forgetReclaim, nameOfReclaim, type OwnReclaim, ownReclaims } from './records/own-reclaims'

/**
 * Keeps on this device that a wallet is asked to take a deposit back, and what it has of that (`useOwnReclaims` follows
 * it). Where the browser keeps nothing it goes on without: what hangs on that is gas at most.
 */
export function keepReclaim(terms: OwnReclaimTerms): ReclaimWatch {
  const { chainId, version, vault, signer, index } = terms
  const ref = { chainId, version, index: index.toString() }
  let createdAt: number | null = null
  return {
    asking: () => {
      const before = ownReclaims.get(nameOfReclaim(ref))
      // What is out is never lost to what may come to nothing.
      if (before && !isAsked(before)) return
      // A second try is another one, however soon it is.
      createdAt = Math.max(Date.now(), before ? before.createdAt + 1 : 0)
      ownReclaims.save(record(createdAt))
    },
    out: (out) => ownReclaims.save(record(createdAt ?? Date.now(), out)),
    unsent: () => {
      if (createdAt !== null) forgetReclaim(record(createdAt))
    },
  }

  function record(at: number, out: Out | null = null): OwnReclaim {
    return { ...ref, vault, signer, nonce: null, txHash: null, batch: null, ...out, createdAt: at }
  }
}
