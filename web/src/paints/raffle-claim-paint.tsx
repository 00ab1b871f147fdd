import { LookingAtRaffle } from '@/features/raffle/claim/looking'
import { FlowColumn } from '@/ui/shell'
import { StillPage } from './still-page'

/** The page of a raffle, before it is known what there is to be had. */
export function RaffleClaimPaint() {
  return (
    <StillPage at="/raffle/claim" plain>
      <FlowColumn>
        <LookingAtRaffle />
      </FlowColumn>
    </StillPage>
  )
}
