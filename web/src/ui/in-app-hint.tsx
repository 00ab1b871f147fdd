import { Suspense } from 'react'
import { late } from './late'
import type { OpenInBrowserProps } from './open-in-browser'

/** Without its code there is no hint. */
const OpenInBrowser = late<OpenInBrowserProps>(() => import('./open-in-browser').then((m) => m.OpenInBrowser))

interface InAppHintProps extends OpenInBrowserProps {
  /** Then nothing needs to be said. */
  walletHere: boolean
}

/** On phones, where links are mostly opened by the apps they came with: how to get from there to one's wallet. */
export function InAppHint({ walletHere, ...props }: InAppHintProps) {
  if (walletHere || typeof navigator === 'undefined' || !navigator.maxTouchPoints) return null
  return (
    <Suspense>
      <OpenInBrowser {...props} />
    </Suspense>
  )
}
