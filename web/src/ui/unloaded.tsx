import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent } from 'react'
import { UNLOADED_WORDS } from '@/lib/unloaded'
import { Button } from './button'
import { Notice } from './notice'
import { Problem } from './problem'
import { toast } from './toasts'

/** Long enough to read it and to decide. Milliseconds. */
const LASTS = 9_000

/** For code that nothing on the page stands for. */
export function tellUnloaded(): void {
  toast(`${UNLOADED_WORDS.what} ${UNLOADED_WORDS.money}`, { tone: 'warning', lasts: LASTS, next: 'reload' })
}

/** In place of a sheet whose code did not come: it is closed again, and what lies under it stays as it is. */
export function UnloadedSheet({ onClose }: { onClose: () => void }) {
  const tell = useEffectEvent(() => {
    tellUnloaded()
    onClose()
  })

  // The outside system: the corner of the page, and whoever opened the sheet.
  useEffect(() => tell(), [])

  return null
}

/** In place of a part of a card. */
export function UnloadedPart() {
  return <Problem problem={UNLOADED_WORDS} />
}

/** In place of a whole card. */
export function UnloadedCard() {
  return (
    <Notice
      pose="puzzled"
      title={t`This did not load`}
      action={<Button onClick={() => location.reload()}>{t`Load the page again`}</Button>}
    >
      <p>{UNLOADED_WORDS.what}</p>
      <p>{UNLOADED_WORDS.money}</p>
    </Notice>
  )
}
