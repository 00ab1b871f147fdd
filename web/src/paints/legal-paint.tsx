import { PrivacyPage } from '@/features/landing/privacy-page'
import { TermsPage } from '@/features/landing/terms-page'
import { StillShell } from '@/ui/shell'

/** What can be read without any script. */
export function TermsPaint() {
  return (
    <StillShell>
      <TermsPage />
    </StillShell>
  )
}

export function PrivacyPaint() {
  return (
    <StillShell>
      <PrivacyPage />
    </StillShell>
  )
}
