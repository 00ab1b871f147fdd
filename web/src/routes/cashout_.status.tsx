import { createFileRoute, useLocation } from '@tanstack/react-router'
import { CashOutStatusPage } from '@/features/cash-out/status-page'
import { FlowColumn } from '@/ui/shell'

/** Its address is read by the page, whose code comes later than that of the route: other pages need none of it. */
export const Route = createFileRoute('/cashout_/status')({ component: Status })

function Status() {
  const id = useLocation({ select: (at) => new URLSearchParams(at.searchStr).get('id') })
  return (
    <FlowColumn>
      <CashOutStatusPage id={id} />
    </FlowColumn>
  )
}
