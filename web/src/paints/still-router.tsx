import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Pages need to know of some router to be drawn; this one leads nowhere. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

export function StillRouter({ children }: { children: ReactNode }) {
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>
}
