import { LookingAtRequest } from '@/features/request/looking'
import { FlowColumn } from '@/ui/shell'
import { StillPage } from './still-page'

/** The page that pays a request, before it is known what is asked for. */
export function RequestPayPaint() {
  return (
    <StillPage at="/request/pay" plain>
      <FlowColumn>
        <LookingAtRequest />
      </FlowColumn>
    </StillPage>
  )
}
