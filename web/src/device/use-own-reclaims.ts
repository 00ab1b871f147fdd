import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChainCause } from '@/chain/causes'
import { useAccount } from '@/chain/wallet'
import { nameOfReclaim, type OwnReclaim, ownReclaims } from '@/device/records/own-reclaims'
import { sameAddress } from '@/lib/address'
import type { DepositRef } from '@filbert/sdk/link'
import { ofReclaim } from './activity'
import type { Fate } from './follow/fate'
import { useFates } from './follow/use-fates'
import { isAsked } from './records/asked'
import { useShelf } from './use-shelf'

/** A cause: why it did nothing. `asked`: of a wallet that did not answer only the link itself can tell what it did. */
export type OwnReclaimEnd = 'done' | 'asked' | ChainCause

/**
 * What the connected wallet was asked for by its own transactions and this device knows to be under way, of this page, of
 * one that was closed, or of another tab; `only` that of one link, if given. Each is followed, and `onEnd` hears what
 * became of it.
 */
export function useOwnReclaims(
  onEnd: (reclaim: OwnReclaim, end: OwnReclaimEnd) => void,
  only?: DepositRef,
): readonly OwnReclaim[] {
  const all = useShelf(ownReclaims)
  const account = useAccount()?.address
  const mine = all.filter(
    (one) => sameAddress(account, one.signer) && (!only || nameOfReclaim(one) === nameOfReclaim(only)),
  )
  const fates = useFates(mine.map(ofReclaim))
  const told = useRef(new Set<string>())
  const tell = useEffectEvent((reclaim: OwnReclaim, end: OwnReclaimEnd) => {
    const { txHash, batch, createdAt } = reclaim
    const id = `${nameOfReclaim(reclaim)} ${txHash ?? batch ?? createdAt}`
    if (told.current.has(id)) return
    told.current.add(id)
    onEnd(reclaim, end)
  })

  // The outside systems: the wallet and the chain, which come to an end with it.
  useEffect(() => {
    for (const reclaim of mine) {
      const end = isAsked(reclaim) ? 'asked' : endOf(fates.get(nameOfReclaim(reclaim)))
      if (end) tell(reclaim, end)
    }
  })
  return mine
}

/** Null: nobody knows so far. */
function endOf(fate: Fate | undefined): OwnReclaimEnd | null {
  if (fate?.kind === 'undone') return fate.cause ?? null
  return fate?.kind === 'done' ? 'done' : null
}
