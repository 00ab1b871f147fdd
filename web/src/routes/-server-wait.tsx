import { t } from '@lingui/core/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { isWaiting, subscribeToWaiting } from '@/api/patience'
import { dismissToast, toast } from '@/ui/toasts'

/** Says that the page waits for a server that is asked too much, for as long as it does. */
export function ServerWait() {
  const waiting = useSyncExternalStore(subscribeToWaiting, isWaiting, isWaiting)

  // The outside system: the corner where toasts are shown.
  useEffect(() => {
    if (!waiting) return
    const id = toast(t`Many people are here right now. We wait a moment and try again for you.`, {
      tone: 'busy',
    })
    return () => dismissToast(id)
  }, [waiting])
  return null
}
