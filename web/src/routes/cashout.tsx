import { createFileRoute } from '@tanstack/react-router'
import { CashOutPage } from '@/features/cash-out/cash-out-page'
import { FlowColumn } from '@/ui/shell'

export const Route = createFileRoute('/cashout')({ component: CashOut })

function CashOut() {
  return (
    <FlowColumn>
      <CashOutPage />
    </FlowColumn>
  )
}
