import { ExpiredLink } from '@/features/claim/expired-link'
import type { Subject } from '@/lib/explanation'
import { FlowColumn, StillShell } from '@/ui/shell'

/** As `ClaimPaint`, for a link that pays nobody any more. */
export function ExpiredPaint() {
  return (
    <div inert>
      <StillShell>
        <FlowColumn>
          <ExpiredLink
            worth="{{worth}}"
            subject={'{{subject}}' as Subject}
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
