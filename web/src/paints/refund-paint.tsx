import { QueryClientProvider } from '@tanstack/react-query'
import { RefundPage } from '@/features/refund/refund-page'
import { FlowColumn, StillShell } from '@/ui/shell'
import { queries } from './still-queries'

/** The refund page before a wallet is connected. */
export function RefundPaint() {
  return (
    <QueryClientProvider client={queries}>
      <div inert>
        <StillShell>
          <FlowColumn>
            <RefundPage />
          </FlowColumn>
        </StillShell>
      </div>
    </QueryClientProvider>
  )
}
