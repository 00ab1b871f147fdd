import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { RaffleClaimPage } from '@/features/raffle/claim/claim-page'
import { FlowColumn } from '@/ui/shell'

export const Route = createFileRoute('/raffle/claim')({ component: RaffleClaim })

function RaffleClaim() {
  const href = useLocation({ select: (at) => `${at.pathname}${at.searchStr}${at.hash && `#${at.hash}`}` })
  const navigate = useNavigate()
  return (
    <FlowColumn>
      <RaffleClaimPage
        href={href}
        onLink={(search, hash) => void navigate({ href: `/raffle/claim${search}${hash}` })}
      />
    </FlowColumn>
  )
}
