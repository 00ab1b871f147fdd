import { RefundPage } from '@/features/refund/refund-page'
import { FlowColumn } from '@/ui/shell'
import { StillPage } from './still-page'

/** The refund page before a wallet is connected. */
export function RefundPaint() {
  return (
    <StillPage at="/refund">
      <FlowColumn>
        <RefundPage />
      </FlowColumn>
    </StillPage>
  )
}
