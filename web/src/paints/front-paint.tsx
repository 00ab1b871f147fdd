import { LandingPage } from '@/features/landing/landing-page'
import { StillShell } from '@/ui/shell'
import { StillRouter } from './still-router'

/** The front page: its links work before any script has run, being links. */
export function FrontPaint() {
  return (
    <StillRouter>
      <StillShell at="/">
        <LandingPage still />
      </StillShell>
    </StillRouter>
  )
}
