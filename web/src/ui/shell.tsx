import type { ReactNode } from 'react'
import { Ground } from './ground'
import { LanguageList } from './language-list'
import { HeaderNavigation, type PlaceLink, PROFILE_PLACE, ProfileFace, TabBar } from './navigation'
import { Nut } from './nut'
import { CONTENT, SkipLink } from './skip-link'
import { ThemeToggle } from './theme-toggle'

interface ShellProps {
  link: PlaceLink
  /** Whose profile it is; null: where the page itself failed, and only the way home is whole. */
  face: ReactNode
  /** The wallet's place at the right. */
  wallet: ReactNode
  /** A page that somebody was sent: nothing beside it distracts from what is in it. */
  plain?: boolean
  /** What stands beside the languages, at the end of the page. */
  foot?: ReactNode
  /** Before any script has run: what only scripts can do is out of reach. */
  still?: boolean
  children: ReactNode
}

/**
 * What every page stands in: brand, navigation and wallet above, the ground that nuts fall on below, and below what is
 * seen at first its foot: what comes late moves them where nobody looks. On a phone the navigation is at its lower
 * edge.
 */
export function Shell({ link, face, wallet, plain = false, foot, still = false, children }: ShellProps) {
  return (
    <div className="overflow-x-clip">
      <div className="flex min-h-dvh flex-col">
        {/* Before the scripts it would put itself in the place of a secret behind the #. */}
        {!(still && plain) && <SkipLink />}
        <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-end gap-2 px-5 pt-4 pb-2 max-[29rem]:gap-0.5">
          {link(
            '/',
            `${plain ? 'mr-auto' : 'max-lg:mr-auto'} flex min-h-12 shrink-0 items-center gap-2 rounded-xl pr-2 max-[29rem]:pr-0`,
            <Brand />,
          )}
          {!plain && <HeaderNavigation link={link} face={face} />}
          <ThemeToggle inert={still} />
          {plain && face !== null && link('/profile', PROFILE_PLACE, <ProfileFace face={face} />)}
          {wallet}
        </header>
        {children}
        <Ground />
      </div>
      <footer className="bg-hill-near pb-[env(safe-area-inset-bottom)]">
        <div className="mx-auto flex max-w-6xl flex-wrap justify-center gap-x-8 px-5 pb-2 text-soft sm:justify-between">
          {foot}
          <LanguageList inert={still} />
        </div>
      </footer>
      {!plain && <TabBar link={link} face={face} />}
    </div>
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
    <main
      id={CONTENT}
      className="mx-auto grid w-full max-w-[30rem] flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 px-5 pt-4 pb-10 sm:pt-10"
    >
      {children}
    </main>
  )
}
