import { LookingAtRaffle } from '@/features/raffle/claim/looking'
import { FlowColumn, StillShell } from '@/ui/shell'

/** The page of a raffle, before it is known what there is to be had. */
export function RaffleClaimPaint() {
  return (
    <div inert>
      <StillShell plain>
        <FlowColumn>
          <LookingAtRaffle />
        </FlowColumn>
      </StillShell>
    </div>
  )
}
