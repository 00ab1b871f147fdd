import { SendPage } from '@/features/send/send-page'
import { FlowColumn } from '@/ui/shell'
import { StillPage } from './still-page'

/** The send page before a wallet is connected. */
export function SendPaint() {
  return (
    <StillPage at="/send">
      <FlowColumn>
        <SendPage />
      </FlowColumn>
    </StillPage>
  )
}
