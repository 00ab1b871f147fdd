import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface StillRouterProps {
  /** The path of the page: links to it are marked. */
  at?: string
  children: ReactNode
}

/** Pages need to know of some router to be drawn; this one leads nowhere. */
export function StillRouter({ at = '/', children }: StillRouterProps) {
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>
}
