import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * A part whose code comes when it is wanted. `without` stands in its place where that does not come: React would
 * take the whole page away, and again at every later try.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  without: ComponentType<P> = Nothing,
): LazyExoticComponent<ComponentType<P>> {
  return lazy<ComponentType<P>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: without }),
    ),
  )
}

function Nothing() {
  return null
}
