import { type ReactNode, useEffect, useRef } from 'react'

interface StepHeadingProps {
  children: ReactNode
  className?: string
}

/** The heading of a step that replaced another: takes the focus, so that it is read and Tab goes on from here. */
export function StepHeading({ children, className = '' }: StepHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null)

  // The outside system: the browser's focus.
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])

  return (
    <h1 ref={ref} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </h1>
  )
}
