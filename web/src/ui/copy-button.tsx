import { type ReactNode, useEffect, useState } from 'react'
import { CheckGlyph, CopyGlyph } from './glyphs'

interface CopyButtonProps {
  text: string
  /** What is copied, for those who cannot see the field beside it: `Copy address`. */
  label: string
  /** Shown in the button; without it the button is a glyph. */
  children?: ReactNode
  className?: string
}

const CONFIRM_MS = 2_000

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
    <button
      type="button"
      aria-label={copied ? 'Copied' : label}
      title={label}
      className={className || 'inline-grid size-9 place-items-center rounded-full hover:bg-sunk'}
      onClick={async () => setCopied(await copyText(text))}
    >
      {copied ? <CheckGlyph /> : <CopyGlyph />}
      {children && <span>{copied ? 'Copied' : children}</span>}
    </button>
  )
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
