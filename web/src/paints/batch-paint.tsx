import { BatchPage } from '@/features/batch/batch-page'
import { FlowColumn } from '@/ui/shell'
import { StillPage } from './still-page'

/** The page that makes many links, before a wallet is connected. */
export function BatchPaint() {
  return (
    <StillPage at="/batch">
      <FlowColumn>
        <BatchPage id={null} begun={false} onOpen={() => {}} />
      </FlowColumn>
    </StillPage>
  )
}
