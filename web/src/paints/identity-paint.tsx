import { Waiting } from '@/features/identity/waiting'
import { FlowColumn } from '@/ui/shell'
import { StillPage } from './still-page'

/** `/kyc` and `/link-account` before it is known who looks at them. */
export function IdentityPaint() {
  return (
    <StillPage at="/kyc">
      <FlowColumn>
        <Waiting />
      </FlowColumn>
    </StillPage>
  )
}
