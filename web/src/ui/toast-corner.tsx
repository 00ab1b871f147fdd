import { t } from '@lingui/core/macro'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { CheckGlyph, CloseGlyph } from './glyphs'
import { ReloadChip } from './reload-chip'
import { Spinner } from './timeline'
import { dismissToast, openCorner, shownToasts, subscribeToToasts, type Toast, topCorner } from './toasts'

/**
 * Where toasts come up: bottom right, above whatever sheet is open, which has a corner of its own. There
 * before the first of them, so that each is read out when it comes.
 */
export function ToastCorner() {
  const corner = useId()
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, shownToasts)
  const onTop = useSyncExternalStore(subscribeToToasts, topCorner, topCorner) === corner

  // The outside system: the corners that are on the screen.
  useEffect(() => openCorner(corner), [corner])

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-5 bottom-[calc(1.25rem+var(--tab-bar,0px))] z-10 ml-auto grid max-w-96 gap-3 pb-[env(safe-area-inset-bottom)]"
    >
      {onTop && toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />)}
    </div>
  )
}

function ToastCard({ toast: { id, text, detail, tone, lasts, next } }: { toast: Toast }) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = pointed || focused

  // The outside system: the clock. It begins anew when one has looked away.
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), lasts)
    return () => clearTimeout(timer)
  }, [id, lasts, held])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by these; they tell that it is being read
    <div
      className="toast"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span
        className={`toast-sign ${tone === 'warning' ? 'bg-butter text-outline' : 'bg-teal-wash text-teal'}`}
      >
        <Sign tone={tone} />
      </span>
      <div className="min-w-0 flex-1 py-3 [overflow-wrap:anywhere]">
        <p>{text}</p>
        {detail !== undefined && <p className="font-normal text-soft">{detail}</p>}
        {next === 'reload' && <ReloadChip />}
        {typeof next === 'object' && <AppLink app={next.app} />}
      </div>
      <button
        type="button"
        aria-label={t`Dismiss`}
        className="grid size-12 shrink-0 place-items-center rounded-full hover:bg-sunk"
        onClick={() => dismissToast(id)}
      >
        <CloseGlyph />
      </button>
    </div>
  )
}

/** Opens a wallet's app, and leaves the page where it is. */
function AppLink({ app }: { app: string }) {
  const isPage = app.startsWith('https:')
  return (
    <a href={app} className="chip my-2" rel="noreferrer" target={isPage ? '_blank' : undefined}>
      {t`Open your wallet`}
    </a>
  )
}

function Sign({ tone }: Pick<Toast, 'tone'>) {
  switch (tone) {
    case 'warning':
      return <span aria-hidden="true">!</span>
    case 'busy':
      return <Spinner />
    case 'news':
      return <CheckGlyph />
  }
}
