import { createFileRoute } from '@tanstack/react-router'
import { SendPage } from '@/features/send/send-page'
import { FlowColumn } from '@/ui/shell'

export const Route = createFileRoute('/send')({ component: Send })

function Send() {
  return (
    <FlowColumn>
      <SendPage />
    </FlowColumn>
  )
}
