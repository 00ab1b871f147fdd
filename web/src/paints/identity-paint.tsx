import { Waiting } from '@/features/identity/waiting'
import { FlowColumn, StillShell } from '@/ui/shell'

/** `/kyc` and `/link-account` before it is known who looks at them. */
export function IdentityPaint() {
  return (
    <div inert>
      <StillShell>
        <FlowColumn>
          <Waiting />
        </FlowColumn>
      </StillShell>
    </div>
  )
}
