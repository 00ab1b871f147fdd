import { SdkPage } from '@/features/landing/sdk-page'
import { StillPage } from './still-page'

/** The page for businesses: its links work before any script has run, being links. */
export function SdkPaint() {
  return (
    <StillPage at="/sdk" live>
      <SdkPage still />
    </StillPage>
  )
}
