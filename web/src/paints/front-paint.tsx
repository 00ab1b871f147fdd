import { LandingPage } from '@/features/landing/landing-page'
import { StillPage } from './still-page'

/** The front page: its links work before any script has run, being links. */
export function FrontPaint() {
  return (
    <StillPage at="/" live>
      <LandingPage still />
    </StillPage>
  )
}
