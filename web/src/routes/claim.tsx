import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { ClaimPage } from '@/features/claim/claim-page'
import { FlowColumn } from '@/ui/shell'

export const Route = createFileRoute('/claim')({ component: Claim })

function Claim() {
  const href = useLocation({ select: (at) => `${at.pathname}${at.searchStr}${at.hash && `#${at.hash}`}` })
  const navigate = useNavigate()
  return (
    <FlowColumn>
      <ClaimPage href={href} onLink={(search, hash) => void navigate({ href: `/claim${search}${hash}` })} />
    </FlowColumn>
  )
}
