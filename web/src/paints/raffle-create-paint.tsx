import { QueryClientProvider } from '@tanstack/react-query'
import { RaffleCreatePage } from '@/features/raffle/create/create-page'
import { FlowColumn, StillShell } from '@/ui/shell'
import { queries } from './still-queries'
import { StillRouter } from './still-router'

/** The page that starts a raffle, before a wallet is connected. */
export function RaffleCreatePaint() {
  return (
    <QueryClientProvider client={queries}>
      <StillRouter>
        <div inert>
          <StillShell>
            <FlowColumn>
              <RaffleCreatePage />
            </FlowColumn>
          </StillShell>
        </div>
      </StillRouter>
    </QueryClientProvider>
  )
}
