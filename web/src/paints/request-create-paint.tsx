import { QueryClientProvider } from '@tanstack/react-query'
import { RequestCreatePage } from '@/features/request/create-page'
import { FlowColumn, StillShell } from '@/ui/shell'
import { queries } from './still-queries'
import { StillRouter } from './still-router'

/** The page that asks for money, before a wallet is connected. */
export function RequestCreatePaint() {
  return (
    <QueryClientProvider client={queries}>
      <StillRouter>
        <div inert>
          <StillShell at="/request/create">
            <FlowColumn>
              <RequestCreatePage />
            </FlowColumn>
          </StillShell>
        </div>
      </StillRouter>
    </QueryClientProvider>
  )
}
