import { CashOutPage } from '@/features/cash-out/cash-out-page'
import { FlowColumn } from '@/ui/shell'
import { StillPage } from './still-page'

/** The cash-out page before a wallet is connected, and before anything is known of whoever opens it. */
export function CashOutPaint() {
  return (
    <StillPage at="/cashout">
      <FlowColumn>
        <CashOutPage />
      </FlowColumn>
    </StillPage>
  )
}
