import { createFileRoute, useLocation } from '@tanstack/react-router'
import { recipientIn } from '@/features/send/asked-recipient'
import { SendPage } from '@/features/send/send-page'
import { FlowColumn } from '@/ui/shell'

/** Its address is read by the page, whose code comes later than that of the route: other pages need none of it. */
export const Route = createFileRoute('/send')({ component: Send })

function Send() {
  const recipientAddress = useLocation({ select: (at) => recipientIn(at.searchStr) })
  return (
    <FlowColumn>
      <SendPage key={recipientAddress} recipientAddress={recipientAddress} />
    </FlowColumn>
  )
}
