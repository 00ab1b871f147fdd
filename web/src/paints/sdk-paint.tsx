import { SdkPage } from '@/features/landing/sdk-page'
import { StillShell } from '@/ui/shell'
import { StillRouter } from './still-router'

/** The page for businesses: its links work before any script has run, being links. */
export function SdkPaint() {
  return (
    <StillRouter>
      <StillShell>
        <SdkPage still />
      </StillShell>
    </StillRouter>
  )
}
