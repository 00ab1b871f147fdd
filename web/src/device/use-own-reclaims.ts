import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { sameAddress } from '@/lib/address'
import { isAsked } from '@/device/records/asked'
import { nameOfReclaim, type OwnReclaim, ownReclaims } from '@/device/records/own-reclaims'
import type { DepositRef } from '@/lib/link'
import type { ReclaimEnd } from '@/chain/own-reclaim'
import { useAccount } from '@/chain/wallet'

const NONE: readonly OwnReclaim[] = []

/** `asked`: of a wallet that did not answer only the link itself can tell what it did. */
export type OwnReclaimEnd = Exclude<ReclaimEnd, 'open'> | 'asked'

/**
 * What the connected wallet was asked for by its own transactions and this device knows to be under way, of this page, of
 * one that was closed, or of another tab; `only` that of one link, if given. Each is followed, and `onEnd` hears what
 * became of it.
 */
export function useOwnReclaims(
  onEnd: (reclaim: OwnReclaim, end: OwnReclaimEnd) => void,
  only?: DepositRef,
): readonly OwnReclaim[] {
  const all = useSyncExternalStore(ownReclaims.subscribe, ownReclaims.all, none)
  const account = useAccount()?.address
  const mine = all.filter(
    (one) => sameAddress(account, one.signer) && (!only || nameOfReclaim(one) === nameOfReclaim(only)),
  )
  const followed = useRef(new Set<string>())
  const follow = useEffectEvent(async (reclaim: OwnReclaim) => {
    const id = reclaim.txHash ?? reclaim.batch ?? `asked ${nameOfReclaim(reclaim)} ${reclaim.createdAt}`
    if (followed.current.has(id)) return
    followed.current.add(id)
    if (isAsked(reclaim)) return onEnd(reclaim, 'asked')
    const code = await import('@/chain/own-reclaim').catch(() => null)
    const end = code
      ? await code.endOfReclaim(reclaim, (nonce) => ownReclaims.update(nameOfReclaim(reclaim), { nonce }))
      : 'open'
    if (end !== 'open') onEnd(reclaim, end)
  })

  // The outside systems: the wallet and the chain, which come to an end with it.
  useEffect(() => {
    for (const reclaim of mine) void follow(reclaim)
  })
  return mine
}

/** What is painted by the server, which knows of no device. */
function none(): readonly OwnReclaim[] {
  return NONE
}
