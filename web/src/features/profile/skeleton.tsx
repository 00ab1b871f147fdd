import { t } from '@lingui/core/macro'
import { Tabs } from '@/ui/tabs'
import { Pass, PassFigure } from './pass'
import { ProfileFrame } from './profile-frame'
import { PointsCoin } from './points-coin'
import { USUAL_PAGE_SIZE } from './page-size'
import { TABS, type TabName } from './tab-names'

const idle = () => undefined

/** A profile before anything is known of it: as high, and in the same places. */
export function ProfileSkeleton({ tab }: { tab: TabName }) {
  return (
    <ProfileFrame
      pass={
        <Pass
          avatar={<span className="bone size-22" />}
          name={
            <>
              <h1 className="sr-only">{t`Profile`}</h1>
              <Bone line="h-12" bone="h-7 w-44" />
            </>
          }
          line={<Bone line="h-6" bone="h-4 w-52" />}
          badge={<Bone line="h-7" bone="h-7 w-20" />}
          points={
            <PassFigure
              label={t`Points`}
              sign={<PointsCoin />}
              value={<span className="bone block h-9 w-20" />}
              more={null}
            />
          }
          invites={
            <PassFigure label={t`Invites`} value={<span className="bone block h-9 w-10" />} more={null} />
          }
        />
      }
    >
      <Tabs label={t`Profile`} tabs={TABS} chosen={tab} onChoose={idle}>
        <RowBones rows={USUAL_PAGE_SIZE} />
      </Tabs>
    </ProfileFrame>
  )
}

/** Rows that are on their way. */
export function RowBones({ rows }: { rows: number }) {
  return (
    <div className="rows">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one is as good as another
        <div key={at} className="min-h-18 justify-start!">
          <span className="bone size-10 shrink-0" />
          <span className="grid flex-1 gap-2">
            <span className="bone h-4 w-36" />
            <span className="bone h-3 w-24" />
          </span>
          <span className="bone h-7 w-16" />
        </div>
      ))}
    </div>
  )
}

function Bone({ line, bone }: { line: string; bone: string }) {
  return (
    <span className={`flex items-center ${line}`}>
      <span className={`bone ${bone}`} />
    </span>
  )
}
