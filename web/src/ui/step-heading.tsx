import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { hasOwnPlace } from './own-place'

interface StepHeadingProps {
  children: ReactNode
  className?: string
}

/**
 * The heading of a step that replaced another: takes the focus, so that it is read and Tab goes on from here. Whoever
 * has gone elsewhere while the step was on its way stays there.
 */
export function StepHeading({ children, className = '' }: StepHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null)

  // The outside system: the browser's focus. At once: after the first paint somebody may have gone on by Tab.
  useLayoutEffect(() => {
    if (!hasOwnPlace()) ref.current?.focus({ preventScroll: true })
  }, [])

  return (
    <h1 ref={ref} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </h1>
  )
}
