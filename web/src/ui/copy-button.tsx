import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { CheckGlyph, CopyGlyph } from './glyphs'
import { toast } from './toasts'

interface CopyButtonProps {
  text: string
  /** What is copied, for those who cannot see the field beside it: `Copy address`. */
  label: string
  /** Shown in the button; without it the button is a glyph. */
  children?: ReactNode
  className?: string
}

const CONFIRM_MS = 2_000

const REFUSED = t`This browser does not let pages copy. Hold the text and choose Copy.`

/** Copies, and says so for two seconds. */
export function CopyButton({ text, label, children, className = '' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)

  // The outside system: the clock.
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), CONFIRM_MS)
    return () => clearTimeout(timer)
  }, [copied])

  return (
    <>
      <button
        type="button"
        aria-label={copied ? t`Copied` : label}
        title={label}
        className={className || 'inline-grid size-9 place-items-center rounded-full hover:bg-sunk'}
        onClick={async () => {
          const done = await copyText(text)
          setCopied(done)
          if (!done) toast(REFUSED, { tone: 'warning' })
        }}
      >
        {copied ? <CheckGlyph /> : <CopyGlyph />}
        {children && <span>{copied ? t`Copied` : children}</span>}
      </button>
      {/* A label that changes is not read out. */}
      <span className="sr-only" aria-live="polite">
        {copied && t`Copied`}
      </span>
    </>
  )
}

/** Copies for a button that goes away with it: how it went stands in a toast. */
export async function copyAndTell(text: string, done: string): Promise<void> {
  if (await copyText(text)) toast(done)
  else toast(REFUSED, { tone: 'warning' })
}

/** False where the browser refuses, as some do inside other apps. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
