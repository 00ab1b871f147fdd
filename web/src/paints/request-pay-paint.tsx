import { LookingAtRequest } from '@/features/request/looking'
import { FlowColumn, StillShell } from '@/ui/shell'

/** The page that pays a request, before it is known what is asked for. */
export function RequestPayPaint() {
  return (
    <div inert>
      <StillShell plain>
        <FlowColumn>
          <LookingAtRequest />
        </FlowColumn>
      </StillShell>
    </div>
  )
}
