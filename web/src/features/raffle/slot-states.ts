import { t } from '@lingui/core/macro'
import type { RaffleSlot } from '@/api/raffles'

/** How a slot stands, in a word or two. */
export const SLOT_STATES: Record<RaffleSlot['state'], string> = {
  free: t`Pending`,
  held: t`Being claimed`,
  claimed: t`Claimed`,
  takenBack: t`Refunded`,
  expired: t`Expired`,
}
