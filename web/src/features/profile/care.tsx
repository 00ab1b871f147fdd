import { t } from '@lingui/core/macro'
import { type ComponentType, Suspense, useState } from 'react'
import { peopleApi, type UserRecord } from '@/api/people'
import { useConfig } from '@/api/queries'
import { late } from '@/ui/late'
import { DownloadGlyph } from '@/ui/menu-glyphs'
import { UnloadedSheet } from '@/ui/unloaded'
import type { CareSheetProps } from './care-sheet'
import { BellGlyph, DeviceGlyph, LeaveGlyph } from './glyphs'

const SHEETS = {
  notices: late<CareSheetProps>(
    () => import('./notices/notices-sheet').then((m) => m.NoticesSheet),
    UnloadedSheet,
  ),
  sessions: late<CareSheetProps>(
    () => import('./sessions-sheet').then((m) => m.SessionsSheet),
    UnloadedSheet,
  ),
  delete: late<CareSheetProps>(() => import('./delete-sheet').then((m) => m.DeleteSheet), UnloadedSheet),
} satisfies Record<string, ComponentType<CareSheetProps>>

/** What somebody can do about the account itself: see who is in, take everything along, leave. */
export function AccountCare({ known }: { known: UserRecord }) {
  const [opened, setOpened] = useState<keyof typeof SHEETS | null>(null)
  const Opened = opened && SHEETS[opened]
  const { notices } = useConfig()
  return (
    <section aria-labelledby="care" className="card px-5 pt-4 pb-2">
      <h2 id="care" className="display text-2xl">
        {t`Your account`}
      </h2>
      <ul className="menu menu-across pt-1">
        {(notices.push || notices.email) && (
          <li>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpened('notices')}>
              <BellGlyph /> {t`Tell me when something happens`}
            </button>
          </li>
        )}
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setOpened('sessions')}>
            <DeviceGlyph /> {t`Where you are signed in`}
          </button>
        </li>
        <li>
          <a href={peopleApi.exportFile} download>
            <DownloadGlyph /> {t`Download my data`}
          </a>
        </li>
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setOpened('delete')}>
            <LeaveGlyph /> {t`Delete my account`}
          </button>
        </li>
      </ul>
      <Suspense>{Opened && <Opened known={known} onClose={() => setOpened(null)} />}</Suspense>
    </section>
  )
}
