import type { ReactNode } from 'react'

interface MessageSlipProps {
  /** Names the slip to who cannot see it. */
  label: string
  /** Plain text: whoever wrote it, it is shown as text. */
  message: string
  children?: ReactNode
}

/** A slip of paper with what somebody wrote, in whatever direction they write, and what goes with it. */
export function MessageSlip({ label, message, children }: MessageSlipProps) {
  return (
    <section aria-label={label} className="slip">
      {message !== '' && (
        <p
          dir="auto"
          className="overflow-hidden whitespace-pre-line text-balance text-center text-lg leading-snug [overflow-wrap:anywhere]"
        >
          {message}
        </p>
      )}
      {children}
    </section>
  )
}
