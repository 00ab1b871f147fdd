import type { ReactNode } from 'react'
import { Nut, type NutPose } from '@/ui/nut'

interface NothingProps {
  pose: NutPose
  title: ReactNode
  children: ReactNode
}

/** In place of the list, where there is none. */
export function Nothing({ pose, title, children }: NothingProps) {
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2 px-6 pt-10 pb-12 text-center">
      <Nut pose={pose} className="size-36" />
      <h2 className="display text-3xl [overflow-wrap:anywhere]">{title}</h2>
      {children}
    </section>
  )
}
