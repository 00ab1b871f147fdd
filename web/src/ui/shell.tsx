import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { PersonGlyph } from './glyphs'
import { Ground } from './ground'
import { LanguageList } from './language-list'
import { Nut } from './nut'
import { ThemeToggle } from './theme-toggle'

interface ShellProps {
  /** The link home around the brand. */
  home: (brand: ReactNode, className: string) => ReactNode
  /** To whose profile it leads, left of the wallet. */
  profile: ReactNode
  /** The wallet's place at the right. */
  wallet: ReactNode
  children: ReactNode
}

/**
 * What every page stands in: brand and wallet above, the ground that nuts fall on below, and below what is seen at first
 * its languages: what comes late moves them where nobody looks.
 */
export function Shell({ home, profile, wallet, children }: ShellProps) {
  return (
    <div className="overflow-x-clip">
      <div className="flex min-h-dvh flex-col">
        <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-end gap-2 px-5 pt-4 pb-2 max-[29rem]:gap-0.5">
          {home(
            <Brand />,
            'mr-auto flex min-h-12 shrink-0 items-center gap-2 rounded-xl pr-2 max-[29rem]:pr-0',
          )}
          <ThemeToggle />
          {profile}
          {wallet}
        </header>
        {children}
        <Ground />
      </div>
      <LanguageList />
    </div>
  )
}

/** The same before any script has run: it looks alike and does nothing. */
export function StillShell({ children }: { children: ReactNode }) {
  return (
    <Shell
      home={(brand, className) => <span className={className}>{brand}</span>}
      profile={
        <span className={PROFILE_PLACE}>
          <ProfileFace face={<PersonGlyph />} />
        </span>
      }
      wallet={<span className="chip px-5">{t`Connect`}</span>}
    >
      {children}
    </Shell>
  )
}

/** Round on a phone; the word stands beside it where there is room. */
export const PROFILE_PLACE =
  'flex min-h-12 shrink-0 items-center gap-2 rounded-full font-semibold hover:bg-sunk sm:pr-4'

interface ProfileFaceProps {
  /** At most 32 pixels. */
  face: ReactNode
}

export function ProfileFace({ face }: ProfileFaceProps) {
  return (
    <>
      <span className="grid size-12 place-items-center max-[29rem]:w-11 sm:-mr-2">{face}</span>
      <span className="max-sm:sr-only">{t`Profile`}</span>
    </>
  )
}

function Brand() {
  return (
    <>
      <Nut pose="idle" className="size-10" />
      <span className="display text-[1.65rem] max-[21.5rem]:sr-only">Filbert</span>
    </>
  )
}

/** The column of a flow: one card at a time, 27 rem wide. */
export function FlowColumn({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto grid w-full max-w-[30rem] flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 px-5 pt-4 pb-10 sm:pt-10">
      {children}
    </main>
  )
}
