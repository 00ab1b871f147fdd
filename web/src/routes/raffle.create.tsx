import { createFileRoute } from '@tanstack/react-router'
import { RaffleCreatePage } from '@/features/raffle/create/create-page'
import { FlowColumn } from '@/ui/shell'

export const Route = createFileRoute('/raffle/create')({ component: RaffleCreate })

function RaffleCreate() {
  return (
    <FlowColumn>
      <RaffleCreatePage />
    </FlowColumn>
  )
}
