import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { DashboardPage } from '@/features/dashboard/dashboard-page'
import { addressOf, readSearch } from '@/features/dashboard/search'

/** Its address is read by the page, whose code comes later than that of the route: other pages need none of it. */
export const Route = createFileRoute('/dashboard')({ component: Dashboard })

function Dashboard() {
  const search = useLocation({ select: (at) => at.searchStr })
  const navigate = useNavigate()
  return (
    <DashboardPage
      search={readSearch(search)}
      onSearch={(wanted, how) =>
        void navigate({ href: addressOf(wanted), replace: how === 'replace', resetScroll: false })
      }
    />
  )
}
