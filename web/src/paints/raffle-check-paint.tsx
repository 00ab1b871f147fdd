import { LookingAtRaffle } from '@/features/raffle/claim/looking'
import { FlowColumn, StillShell } from '@/ui/shell'
import { StillRouter } from './still-router'

/** The page that checks a raffle, before it is known what there is to be checked. */
export function RaffleCheckPaint() {
  return (
    <StillRouter>
      <div inert>
        <StillShell>
          <FlowColumn>
            <LookingAtRaffle />
          </FlowColumn>
        </StillShell>
      </div>
    </StillRouter>
  )
}
