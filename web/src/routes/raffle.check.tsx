import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { RaffleCheckPage } from '@/features/raffle/check/check-page'
import { FlowColumn } from '@/ui/shell'

export const Route = createFileRoute('/raffle/check')({ component: RaffleCheck })

function RaffleCheck() {
  const href = useLocation({ select: (at) => `${at.pathname}${at.searchStr}${at.hash && `#${at.hash}`}` })
  const navigate = useNavigate()
  return (
    <FlowColumn>
      <RaffleCheckPage
        href={href}
        onLink={(search, hash) => void navigate({ href: `/raffle/check${search}${hash}` })}
      />
    </FlowColumn>
  )
}
