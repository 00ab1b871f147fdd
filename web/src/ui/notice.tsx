import type { ReactNode } from 'react'
import { Nut, type NutPose } from './nut'
import { StepHeading } from './step-heading'

interface NoticeProps {
  pose: NutPose
  title: string
  children: ReactNode
  /** The one thing to do next, and at most a quiet second. */
  action?: ReactNode
}

/** A whole card for one piece of news: nothing to claim, still confirming, cannot be reached. */
export function Notice({ pose, title, children, action }: NoticeProps) {
  return (
    <>
      <section className="card grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 px-6 pt-8 pb-8 text-center">
        <Nut pose={pose} className="size-36" />
        <StepHeading className="display text-4xl">{title}</StepHeading>
        {children}
      </section>
      {action}
    </>
  )
}
