import { ExpiredLink } from '@/features/claim/expired-link'
import { FlowColumn } from '@/ui/shell'
import { StillPage } from './still-page'

/** As `ClaimPaint`, for a link that pays nobody any more. */
export function ExpiredPaint() {
  return (
    <StillPage at="/claim" plain>
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
    </StillPage>
  )
}
