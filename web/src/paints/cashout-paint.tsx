import { QueryClientProvider } from '@tanstack/react-query'
import { CashOutPage } from '@/features/cash-out/cash-out-page'
import { FlowColumn, StillShell } from '@/ui/shell'
import { queries } from './still-queries'
import { StillRouter } from './still-router'

/** The cash-out page before a wallet is connected, and before anything is known of whoever opens it. */
export function CashOutPaint() {
  return (
    <QueryClientProvider client={queries}>
      <StillRouter>
        <div inert>
          <StillShell at="/cashout">
            <FlowColumn>
              <CashOutPage />
            </FlowColumn>
          </StillShell>
        </div>
      </StillRouter>
    </QueryClientProvider>
  )
}
