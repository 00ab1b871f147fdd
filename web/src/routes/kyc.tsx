import { createFileRoute } from '@tanstack/react-router'
import { KycPage } from '@/features/identity/kyc-page'
import { FlowColumn } from '@/ui/shell'

export const Route = createFileRoute('/kyc')({ component: Kyc })

function Kyc() {
  return (
    <FlowColumn>
      <KycPage />
    </FlowColumn>
  )
}
