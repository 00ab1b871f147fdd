import { createFileRoute, useLocation } from '@tanstack/react-router'
import { RequestPayPage } from '@/features/request/pay-page'
import { requestIdIn } from '@filbert/sdk/request-link'
import { FlowColumn } from '@/ui/shell'

/** Its address is read by the page, whose code comes later than that of the route. */
export const Route = createFileRoute('/request/pay')({ component: RequestPay })

function RequestPay() {
  const id = useLocation({ select: (at) => requestIdIn(at.searchStr) })
  return (
    <FlowColumn>
      <RequestPayPage key={id} id={id} />
    </FlowColumn>
  )
}
