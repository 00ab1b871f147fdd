import { ExpiredLink } from '@/features/claim/expired-link'
import { FlowColumn, StillShell } from '@/ui/shell'

/** As `ClaimPaint`, for a link that pays nobody any more. */
export function ExpiredPaint() {
  return (
    <div inert>
      <StillShell plain>
        <FlowColumn>
          <ExpiredLink
            worth="{{worth}}"
            standing="{{standing}}"
            sender="{{sender}}"
            expiry="{{expiry}}"
            chainId=""
            chainName="{{chain}}"
          />
        </FlowColumn>
      </StillShell>
    </div>
  )
}
