import { t } from '@lingui/core/macro'
import type { MouseEvent } from 'react'

/** The id of each page's `main`. */
export const CONTENT = 'content'

/** First of all that the keyboard comes to: past the navigation, which is the same on all pages. */
export function SkipLink() {
  return (
    <a href={`#${CONTENT}`} className="skip chip" onClick={skip}>
      {t`Skip to content`}
    </a>
  )
}

/** By hand: what stands behind the # of the address may be the secret of a link. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  const main = document.getElementById(CONTENT)
  if (!main) return
  main.tabIndex = -1
  main.focus()
}
