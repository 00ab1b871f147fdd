import type { ReactNode } from 'react'
import { Nut } from '@/ui/nut'

interface EmptyTabProps {
  title: string
  children: ReactNode
  /** The one thing to do next. */
  action?: ReactNode
}

/** A part of the profile that has nothing in it yet. */
export function EmptyTab({ title, children, action }: EmptyTabProps) {
  return (
    <div className="grid justify-items-center gap-1 py-10 text-center">
      <Nut pose="asleep" className="size-32" />
      <p className="font-semibold text-lg">{title}</p>
      <p className="max-w-80 text-soft">{children}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
