import { LookingAtCashOut } from '@/features/cash-out/looking'
import { FlowColumn } from '@/ui/shell'
import { StillPage } from './still-page'

/** The page of a cash-out before it is known how that stands. */
export function CashOutStatusPaint() {
  return (
    <StillPage at="/cashout/status">
      <FlowColumn>
        <LookingAtCashOut />
      </FlowColumn>
    </StillPage>
  )
}
