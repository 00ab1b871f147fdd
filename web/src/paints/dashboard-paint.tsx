import { DashboardFrame } from '@/features/dashboard/dashboard-frame'
import { SaveButton } from '@/features/dashboard/save-buttons'
import { Toolbar } from '@/features/dashboard/toolbar'
import { StillPage } from './still-page'

const idle = () => undefined

/**
 * The dashboard before anything is known of who reads it. The places of its rows come with the scripts: every byte here
 * is in the way of the first paint of all pages.
 */
export function DashboardPaint() {
  return (
    <StillPage at="/dashboard">
      <DashboardFrame
        toolbar={
          <Toolbar
            filter=""
            onFilter={idle}
            sort="newest"
            onSort={idle}
            save={<SaveButton busy={false} onSave={idle} />}
          />
        }
      />
    </StillPage>
  )
}
