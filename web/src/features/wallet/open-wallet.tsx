import { t } from '@lingui/core/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { askedElsewhere } from '@/chain/asked-elsewhere'
import { isPhone } from '@/lib/in-app-browser'
import { dismissToast, toast } from '@/ui/toasts'

/**
 * On a phone, while a wallet in another app is asked for something: the way there, above whatever is shown. Browsers
 * open an app at its owner's own tap alone.
 */
export function OpenWallet() {
  const link = useSyncExternalStore(askedElsewhere.subscribe, askedElsewhere.link, nowhere)

  // The outside system: the corner where toasts are shown.
  useEffect(() => {
    if (link === null || !isPhone(navigator.userAgent)) return
    const id = toast(t`Your wallet's app has a question for you.`, { tone: 'busy', next: { app: link } })
    return () => dismissToast(id)
  }, [link])
  return null
}

function nowhere(): null {
  return null
}
