import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { LandingPage } from '@/features/landing/landing-page'
import { StillShell } from '@/ui/shell'

/** Links need to know of some router to be drawn; this one leads nowhere. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** The front page: its links work before any script has run, being links. */
export function FrontPaint() {
  return (
    <RouterContextProvider router={router}>
      <StillShell>
        <LandingPage />
      </StillShell>
    </RouterContextProvider>
  )
}
