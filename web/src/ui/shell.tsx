import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { PersonGlyph } from './glyphs'
import { Ground } from './ground'
import { LanguageList } from './language-list'
import { HeaderNavigation, type Place, type PlaceLink, TabBar } from './navigation'
import { Nut } from './nut'
import { ThemeToggle } from './theme-toggle'

interface ShellProps {
  link: PlaceLink
  /** Whose profile it is; null: where the page itself failed, and only the way home is whole. */
  face: ReactNode
  /** The wallet's place at the right. */
  wallet: ReactNode
  /** A page that somebody was sent: nothing beside it distracts from what is in it. */
  plain?: boolean
  children: ReactNode
}

/**
 * What every page stands in: brand, navigation and wallet above, the ground that nuts fall on below, and below what is
 * seen at first its languages: what comes late moves them where nobody looks. On a phone the navigation is at its lower
 * edge.
 */
export function Shell({ link, face, wallet, plain = false, children }: ShellProps) {
  return (
    <div className="overflow-x-clip">
      <div className="flex min-h-dvh flex-col">
        <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-end gap-2 px-5 pt-4 pb-2 max-[29rem]:gap-0.5">
          {link(
            '/',
            `${plain ? 'mr-auto' : 'max-lg:mr-auto'} flex min-h-12 shrink-0 items-center gap-2 rounded-xl pr-2 max-[29rem]:pr-0`,
            <Brand />,
          )}
          {!plain && <HeaderNavigation link={link} />}
          <ThemeToggle />
          {face !== null &&
            link('/profile', `${PROFILE_PLACE} ${plain ? '' : 'max-lg:hidden'}`, <ProfileFace face={face} />)}
          {wallet}
        </header>
        {children}
        <Ground />
      </div>
      <LanguageList />
      {!plain && <TabBar link={link} face={face} />}
    </div>
  )
}

interface StillShellProps {
  /** The page that it is, if the navigation leads there. */
  at?: Place
  plain?: boolean
  children: ReactNode
}

/** The same before any script has run: it looks alike and does nothing. */
export function StillShell({ at, plain, children }: StillShellProps) {
  return (
    <Shell
      link={(to, className, content) => (
        <span className={className} aria-current={to === at ? 'page' : undefined}>
          {content}
        </span>
      )}
      face={<PersonGlyph />}
      wallet={<span className="chip px-5">{t`Connect`}</span>}
      plain={plain ?? false}
    >
      {children}
    </Shell>
  )
}

/** Round on a phone; the word stands beside it where there is room. */
const PROFILE_PLACE =
  'flex min-h-12 shrink-0 items-center gap-2 rounded-full font-semibold hover:bg-sunk aria-[current=page]:bg-sunk sm:pr-4'

interface ProfileFaceProps {
  /** At most 32 pixels. */
  face: ReactNode
}

function ProfileFace({ face }: ProfileFaceProps) {
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
