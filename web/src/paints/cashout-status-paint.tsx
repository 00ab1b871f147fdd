import { LookingAtCashOut } from '@/features/cash-out/looking'
import { FlowColumn, StillShell } from '@/ui/shell'

/** The page of a cash-out before it is known how that stands. */
export function CashOutStatusPaint() {
  return (
    <div inert>
      <StillShell at="/cashout">
        <FlowColumn>
          <LookingAtCashOut />
        </FlowColumn>
      </StillShell>
    </div>
  )
}
