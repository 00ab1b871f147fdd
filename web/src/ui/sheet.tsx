import { t } from '@lingui/core/macro'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { CloseGlyph } from './glyphs'
import type { PastFrames } from './places'
import { useOwnPlace } from './sheet-place'
import { ToastCorner } from './toast-corner'

interface SheetProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons that stay at the foot while the rest scrolls. */
  foot?: ReactNode
  /** In it is a frame, which may lead to pages of its own: how Back passes them. */
  frames?: PastFrames
}

/**
 * A dialog of the browser's own: focus stays inside, Escape and Back close it, the page behind is inert, and
 * no style or script has to be injected for it. From below on phones, in the middle on desks.
 */
export function Sheet({ title, onClose, children, foot, frames }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  /** The mouse went down beside the sheet, and did not only leave it while text was selected. */
  const pressedBeside = useRef(false)

  useOwnPlace(onClose, frames ?? null)

  // The outside system: the browser's top layer. Closed before it is taken off the page, so that the
  // focus goes back to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the dialog has it
    <dialog
      ref={ref}
      className="sheet"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Some browsers close it without asking: at a second Escape, or by the system's own Back.
      onClose={() => ref.current && onClose()}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (pressedBeside.current && event.target === event.currentTarget) onClose()
      }}
    >
      <div className="flex items-center justify-between gap-4 py-3 pr-3 pl-6">
        <h2 id={id} className="display text-2xl">
          {title}
        </h2>
        <button
          type="button"
          aria-label={t`Close`}
          className="grid size-12 place-items-center rounded-full hover:bg-sunk"
          onClick={onClose}
        >
          <CloseGlyph />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-6">{children}</div>
      {foot && <div className="border-line border-t-[1.5px] px-6 pt-4 pb-6">{foot}</div>}
      <ToastCorner />
    </dialog>
  )
}
