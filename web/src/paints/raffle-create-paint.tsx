import { RaffleCreatePage } from '@/features/raffle/create/create-page'
import { FlowColumn } from '@/ui/shell'
import { StillPage } from './still-page'

/** The page that starts a raffle, before a wallet is connected. */
export function RaffleCreatePaint() {
  return (
    <StillPage at="/raffle/create">
      <FlowColumn>
        <RaffleCreatePage />
      </FlowColumn>
    </StillPage>
  )
}
