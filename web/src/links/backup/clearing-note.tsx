import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useDurability } from '@/device/durability'
import { batches } from '@/device/records/batches'
import { raffleRecords } from '@/device/records/raffles'
import { sentLinks } from '@/device/records/sent-links'
import { keepSetting, settings } from '@/lib/device-storage'

/** When this device has first shown it, in milliseconds since 1970; of older pages, 1. */
const TOLD = 'filbert.told-of-clearing'

/**
 * Before the first link is made, where the browser does not promise to keep it, and until one is made: whoever has read it
 * and made one reads it no more.
 */
export function ClearingNote() {
  const isClearable = useDurability() === 'clearable'
  const [isNew] = useState(() => !hasHeeded(settings.getItem(TOLD)))
  const isShown = isClearable && isNew

  // The outside system: what this device remembers.
  useEffect(() => {
    if (isShown && settings.getItem(TOLD) === null) keepSetting(TOLD, String(Date.now()))
  }, [isShown])

  if (!isShown) return null
  return (
    <p role="status" className="text-balance text-center text-soft text-sm">
      {t`This browser may clear what this page stores, often after a week without a visit. Save a backup on the dashboard once your links are made. Your wallet can refund what nobody claimed.`}
    </p>
  )
}

/** Whether a link was made, as far as this device knows, after it was told. */
function hasHeeded(told: string | null): boolean {
  const made = [...sentLinks.all(), ...raffleRecords.all(), ...batches.all()]
  return told !== null && made.some(({ createdAt }) => createdAt >= Number(told))
}
