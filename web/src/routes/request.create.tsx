import { createFileRoute } from '@tanstack/react-router'
import { RequestCreatePage } from '@/features/request/create-page'
import { FlowColumn } from '@/ui/shell'

export const Route = createFileRoute('/request/create')({ component: RequestCreate })

function RequestCreate() {
  return (
    <FlowColumn>
      <RequestCreatePage />
    </FlowColumn>
  )
}
