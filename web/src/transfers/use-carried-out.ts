import { useEffect } from 'react'
import { mayComeYet } from '@/chain/deadline'
import { ofTransfer } from '@/device/activity'
import type { Fate } from '@/device/follow/fate'
import { useFates } from '@/device/follow/use-fates'
import type { DirectTransfer } from '@/device/records/direct-transfers'
import { type OpenTransfer, openTransfers } from '@/device/records/open-transfers'
import { useArchive } from '@/device/use-shelf'
import { keepCarriedOut } from './run-transfer'

/**
 * What became of transfers that the wallet was asked for, by their ids. What it has carried out is kept as sent; what
 * the chain says did not happen is given up. What a wallet said no to within a day is followed without a word: some send
 * it all the same. `onPaid` hears of those that were carried out.
 */
export function useCarriedOut(
  transfers: readonly OpenTransfer[],
  onPaid?: (id: string, transfer: DirectTransfer) => void,
): ReadonlyMap<string, Fate> {
  const saidNo = useArchive(openTransfers).filter(({ createdAt }) => mayComeYet(createdAt, Date.now()))
  const fates = useFates([...transfers, ...saidNo].map(ofTransfer))

  // The outside system: the wallet, which tells what it has carried out.
  useEffect(() => {
    for (const transfer of transfers) {
      const fate = fates.get(transfer.id)
      const isOpen = openTransfers.get(transfer.id) !== null
      if (isOpen && fate?.kind === 'done' && fate.txHash !== null) {
        const paid = keepCarriedOut(transfer, fate.txHash)
        if (paid) onPaid?.(transfer.id, paid)
      }
      if (isOpen && fate?.kind === 'undone') openTransfers.archive(transfer.id)
    }
    for (const transfer of saidNo) {
      const fate = fates.get(transfer.id)
      if (fate?.kind !== 'done' || fate.txHash === null || !openTransfers.restore(transfer.id)) continue
      const paid = keepCarriedOut(transfer, fate.txHash)
      if (paid) onPaid?.(transfer.id, paid)
    }
  })
  return fates
}
