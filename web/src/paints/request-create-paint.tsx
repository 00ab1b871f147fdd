import { RequestCreatePage } from '@/features/request/create-page'
import { FlowColumn } from '@/ui/shell'
import { StillPage } from './still-page'

/** The page that asks for money, before a wallet is connected. */
export function RequestCreatePaint() {
  return (
    <StillPage at="/request/create">
      <FlowColumn>
        <RequestCreatePage />
      </FlowColumn>
    </StillPage>
  )
}
