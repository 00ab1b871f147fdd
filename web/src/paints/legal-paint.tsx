import { PrivacyPage } from '@/features/landing/privacy-page'
import { TermsPage } from '@/features/landing/terms-page'
import { StillPage } from './still-page'

/** What can be read without any script. */
export function TermsPaint() {
  return (
    <StillPage at="/terms" live>
      <TermsPage />
    </StillPage>
  )
}

export function PrivacyPaint() {
  return (
    <StillPage at="/privacy" live>
      <PrivacyPage />
    </StillPage>
  )
}
