import { LookingAtRaffle } from '@/features/raffle/claim/looking'
import { FlowColumn } from '@/ui/shell'
import { StillPage } from './still-page'

/** The page that checks a raffle, before it is known what there is to be checked. */
export function RaffleCheckPaint() {
  return (
    <StillPage at="/raffle/check">
      <FlowColumn>
        <LookingAtRaffle />
      </FlowColumn>
    </StillPage>
  )
}
