import type { ReactNode } from 'react'
import { Nut, type NutPose } from '@/ui/nut'

interface HeadingProps {
  title: string
  pose: NutPose
  /** What it is for. */
  children: ReactNode
}

/** What stands above the card of a page. */
export function Heading({ title, pose, children }: HeadingProps) {
  return (
    <header className="flex items-end justify-between gap-x-2 px-1">
      <div className="pb-1">
        <h1 className="display text-5xl max-[26rem]:text-[2.6rem]">{title}</h1>
        <p className="mt-2 text-soft">{children}</p>
      </div>
      <Nut pose={pose} className="size-20 shrink-0 max-[17rem]:hidden" />
    </header>
  )
}
