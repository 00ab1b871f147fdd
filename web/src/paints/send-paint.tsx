import { QueryClientProvider } from '@tanstack/react-query'
import { SendPage } from '@/features/send/send-page'
import { FlowColumn, StillShell } from '@/ui/shell'
import { queries } from './still-queries'
import { StillRouter } from './still-router'

/** The send page before a wallet is connected. */
export function SendPaint() {
  return (
    <QueryClientProvider client={queries}>
      <StillRouter>
        <div inert>
          <StillShell at="/send">
            <FlowColumn>
              <SendPage />
            </FlowColumn>
          </StillShell>
        </div>
      </StillRouter>
    </QueryClientProvider>
  )
}
