import { DashboardFrame } from '@/features/dashboard/dashboard-frame'
import { SaveButton } from '@/features/dashboard/save-buttons'
import { Toolbar } from '@/features/dashboard/toolbar'
import { HistorySkeleton } from '@/history/history-skeleton'
import { StillShell } from '@/ui/shell'
import { StillRouter } from './still-router'

const idle = () => undefined

/** The dashboard before anything is known of who reads it: as many places as a window shows, every byte of it delays the first paint of all pages. */
export function DashboardPaint() {
  return (
    <StillRouter>
      <div inert>
        <StillShell>
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
          >
            <HistorySkeleton rows={5} />
          </DashboardFrame>
        </StillShell>
      </div>
    </StillRouter>
  )
}
