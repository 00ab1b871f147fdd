import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

interface ProfileFrameProps {
  /** What stands at the right of the head: the way out. */
  out?: ReactNode
  /** Why it did not lead out. */
  problem?: ReactNode
  pass: ReactNode
  children: ReactNode
}

/** Where everything of a profile has its place, known or not. */
export function ProfileFrame({ out, problem, pass, children }: ProfileFrameProps) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-1">
          <p className="text-soft">{t`Profile`}</p>
          {out}
        </div>
        {problem}
        {pass}
      </div>
      {children}
    </>
  )
}
