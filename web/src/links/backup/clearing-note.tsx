import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useDurability } from '@/device/durability'
import { keepSetting, settings } from '@/lib/device-storage'

/** Set once this device has shown it. */
const TOLD = 'filbert.told-of-clearing'

/** Before the first link is made, where the browser does not promise to keep it. Once: nobody reads it twice. */
export function ClearingNote() {
  const isClearable = useDurability() === 'clearable'
  const [isNew] = useState(() => settings.getItem(TOLD) === null)
  const isShown = isClearable && isNew

  // The outside system: what this device remembers.
  useEffect(() => {
    if (isShown) keepSetting(TOLD, '1')
  }, [isShown])

  if (!isShown) return null
  return (
    <p role="status" className="text-balance text-center text-soft text-sm">
      {t`This browser may clear what this page stores, often after a week without a visit. Save a backup on the dashboard once your links are made. Your wallet can refund what nobody claimed.`}
    </p>
  )
}
