import { createFileRoute } from '@tanstack/react-router'
import { LinkAccountPage } from '@/features/identity/link-account-page'
import { FlowColumn } from '@/ui/shell'

export const Route = createFileRoute('/link-account')({ component: LinkAccount })

function LinkAccount() {
  return (
    <FlowColumn>
      <LinkAccountPage />
    </FlowColumn>
  )
}
