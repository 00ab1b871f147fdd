import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'
import type { UserRecord } from '@/api/people'
import { locale } from '@/languages/locale'
import { late } from '@/ui/late'
import { UnloadedSheet } from '@/ui/unloaded'
import type { BoostSheetProps } from './boost-sheet'
import { BOOSTS, shownFactor, shownPoints, totalFactor } from './figures'
import { InfoGlyph } from './glyphs'
import type { InvitesSheetProps } from './invites-sheet'
import { PassFigure } from './pass'
import { PointsCoin } from './points-coin'

const loadInvites = () => import('./invites-sheet').then((m) => m.InvitesSheet)
const loadBoost = () => import('./boost-sheet').then((m) => m.BoostSheet)
const InvitesSheet = late<InvitesSheetProps>(loadInvites, UnloadedSheet)
const BoostSheet = late<BoostSheetProps>(loadBoost, UnloadedSheet)

/** All points that somebody has, and by how much they grow. */
export function PointsFigure({ known }: { known: UserRecord }) {
  const [opened, setOpened] = useState(false)
  const points = shownPoints(known.totalPoints)
  const factor = shownFactor(totalFactor(BOOSTS))
  return (
    <PassFigure
      label={t`Points`}
      sign={<PointsCoin />}
      value={points}
      length={points.length}
      more={
        <>
          <button
            type="button"
            aria-label={t`Boost: ${factor}`}
            aria-haspopup="dialog"
            className="group grid h-12 place-items-center px-1.5"
            onClick={() => setOpened(true)}
            onPointerEnter={() => void loadBoost().catch(() => undefined)}
            onFocus={() => void loadBoost().catch(() => undefined)}
          >
            <span className="rounded-full border-[1.5px] border-outline bg-butter px-2.5 font-semibold text-outline text-sm tabular-nums group-hover:underline">
              {factor}
            </span>
          </button>
          <Suspense>{opened && <BoostSheet onClose={() => setOpened(false)} />}</Suspense>
        </>
      }
    />
  )
}

/** How many came by somebody's invitation. */
export function InvitesFigure({ known }: { known: UserRecord }) {
  const [opened, setOpened] = useState(false)
  return (
    <PassFigure
      label={t`Invites`}
      value={new Intl.NumberFormat(locale()).format(known.referredUsers)}
      more={
        <>
          <button
            type="button"
            aria-label={t`About your invites`}
            aria-haspopup="dialog"
            className="grid size-12 place-items-center rounded-full text-ink hover:bg-sunk"
            onClick={() => setOpened(true)}
            onPointerEnter={() => void loadInvites().catch(() => undefined)}
            onFocus={() => void loadInvites().catch(() => undefined)}
          >
            <InfoGlyph />
          </button>
          <Suspense>{opened && <InvitesSheet known={known} onClose={() => setOpened(false)} />}</Suspense>
        </>
      }
    />
  )
}
