import { directTransfers } from '@/device/records/direct-transfers'
import { sentLinks } from '@/device/records/sent-links'
import { useShelf } from '@/device/use-shelf'
import type { Hex } from '@/lib/hex'
import { type Contact, contactsOf } from './contacts'
import { useRecentRecipients } from './use-recent-recipients'

/** Whom this device has sent money to, and this wallet from any device. */
export function useContacts(owner: Hex | null): Contact[] {
  const links = useShelf(sentLinks)
  const transfers = useShelf(directTransfers)
  return contactsOf(links, transfers, useRecentRecipients(owner))
}
