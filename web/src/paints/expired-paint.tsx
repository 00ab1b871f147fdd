import { ExpiredLink } from '@/features/claim/expired-link'
import { FlowColumn, StillShell } from '@/ui/shell'
import type { Subject } from '@/words/where'

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
