import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { personMovedFocus } from './moved-focus'

interface StepHeadingProps {
  children: ReactNode
  className?: string
}

/**
 * The heading of a step that replaced another. It takes the focus, so that it is read and Tab goes on from here, unless
 * the person moved the focus while the step was loading.
 */
export function StepHeading({ children, className = '' }: StepHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null)

  // The outside system: the browser's focus. At once: after the first paint somebody may have gone on by Tab.
  useLayoutEffect(() => {
    if (!personMovedFocus()) ref.current?.focus({ preventScroll: true })
  }, [])

  return (
    <h1 ref={ref} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </h1>
  )
}
