import { useEffect } from 'react'
import { mayComeYet } from '@/chain/deadline'
import { ofSentTransfer } from '@/device/activity'
import { directTransfers } from '@/device/records/direct-transfers'
import { useArchive, useShelf } from '@/device/use-shelf'
import { noteFate } from './note-seen'
import { useFates } from './use-fates'

/**
 * Follows what this device sent straight to an address until the chain has it for good: its page may have been closed
 * before that, and what has a hash may be reverted, be dropped, or lose its block. What was given up within a day is
 * looked at as well.
 */
export function useSentTransfers(): void {
  const sent = useShelf(directTransfers)
  const givenUp = useArchive(directTransfers).filter(
    ({ txHash, createdAt }) =>
      mayComeYet(createdAt, Date.now()) && !sent.some((one) => one.txHash === txHash),
  )
  const followed = [...sent.filter((transfer) => ofSentTransfer(transfer).stage !== 'done'), ...givenUp]
  const fates = useFates(followed.map(ofSentTransfer))

  // The outside system: the chains, which carry it out or do not.
  useEffect(() => {
    for (const transfer of followed) {
      const fate = fates.get(transfer.txHash)
      if (fate) noteFate(transfer, fate)
    }
  })
}
