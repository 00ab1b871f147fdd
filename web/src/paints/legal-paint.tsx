import { QueryClientProvider } from '@tanstack/react-query'
import { PrivacyPage } from '@/features/landing/privacy-page'
import { TermsPage } from '@/features/landing/terms-page'
import { StillShell } from '@/ui/shell'
import { queries } from './still-queries'

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
    <QueryClientProvider client={queries}>
      <StillShell>
        <PrivacyPage />
      </StillShell>
    </QueryClientProvider>
  )
}
