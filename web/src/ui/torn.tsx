import type { ReactNode } from 'react'
import { StepHeading } from './step-heading'

interface TornProps {
  title: string
  /** What was on it. */
  amount: ReactNode
  /** What has become of it, in a word: the title tells it too. */
  stamp: string
  tone: 'teal' | 'soft'
  children: ReactNode
  /** The one thing to do next, and at most a quiet second. */
  action?: ReactNode
}

/** A ticket that was: the stub alone, torn off at the holes, and what was on it under a stamp. */
export function Torn({ title, amount, stamp, tone, children, action }: TornProps) {
  return (
    <>
      <section className="torn grid grid-cols-[minmax(0,1fr)] gap-3 px-6 pt-10 pb-3 text-center">
        <StepHeading className="display text-balance text-4xl">{title}</StepHeading>
        <p className="grid grid-cols-[minmax(0,1fr)] justify-items-center py-2">
          <span translate="no" className="figure flex min-h-14 max-w-full items-center text-5xl text-soft">
            {amount}
          </span>
          <span aria-hidden="true" className={`stamp mt-0.5 ${tone === 'teal' ? 'text-teal' : 'text-soft'}`}>
            {stamp}
          </span>
        </p>
        {children}
      </section>
      {action}
    </>
  )
}
