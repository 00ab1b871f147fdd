import { createFileRoute } from '@tanstack/react-router'
import { RefundPage } from '@/features/refund/refund-page'
import { FlowColumn } from '@/ui/shell'

export const Route = createFileRoute('/refund')({ component: Refund })

function Refund() {
  return (
    <FlowColumn>
      <RefundPage />
    </FlowColumn>
  )
}
