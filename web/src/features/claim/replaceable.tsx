import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react'

/** Tells whether what is shown instead is there. */
export type OnInstead = (isThere: boolean) => void

interface ReplaceableProps {
  shown: ReactNode
  /** Its code comes later, and mostly it has nothing to show. */
  instead: (onInstead: OnInstead) => ReactNode
}

/**
 * What is shown until something else is known to take its place. It stays the same elements meanwhile: as the fallback of
 * what comes late it would be made again, and the keyboard's focus on it would be lost.
 */
export function Replaceable({ shown, instead }: ReplaceableProps) {
  const [isReplaced, setReplaced] = useState(false)
  return (
    <>
      {!isReplaced && shown}
      <Suspense>{instead(setReplaced)}</Suspense>
    </>
  )
}

/** For the part that is shown instead. */
export function useInstead(isThere: boolean, onInstead: OnInstead): void {
  // What surrounds it, before anything is painted.
  useLayoutEffect(() => onInstead(isThere), [isThere, onInstead])
}
