import { QueryClientProvider } from '@tanstack/react-query'
import { BatchPage } from '@/features/batch/batch-page'
import { FlowColumn, StillShell } from '@/ui/shell'
import { queries } from './still-queries'
import { StillRouter } from './still-router'

/** The page that makes many links, before a wallet is connected. */
export function BatchPaint() {
  return (
    <QueryClientProvider client={queries}>
      <StillRouter>
        <div inert>
          <StillShell>
            <FlowColumn>
              <BatchPage id={null} begun={false} onOpen={() => {}} />
            </FlowColumn>
          </StillShell>
        </div>
      </StillRouter>
    </QueryClientProvider>
  )
}
