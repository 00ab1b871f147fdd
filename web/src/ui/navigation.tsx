import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Glyph, PersonGlyph } from './glyphs'

/** Where the navigation leads. */
export type Place = '/' | '/send' | '/request/create' | '/dashboard' | '/cashout' | '/profile'

/** Draws a link, which marks where one is by `currentOf`. */
export type PlaceLink = (to: Place, className: string, content: ReactNode) => ReactNode

interface Entry {
  to: Exclude<Place, '/'>
  words: string
  glyph: ReactNode
}

const SEND: Entry = {
  to: '/send',
  words: t({ context: 'navigation', message: 'Send' }),
  glyph: (
    <Glyph>
      <path d="M21 3L10 14M21 3l-7 18-4-7-7-4z" />
    </Glyph>
  ),
}
const REQUEST: Entry = {
  to: '/request/create',
  words: t({ context: 'navigation', message: 'Request' }),
  glyph: (
    <Glyph>
      <path d="M12 3v11M7 10l5 5 5-5M4 17v3h16v-3" />
    </Glyph>
  ),
}
const PAYMENTS: Entry = {
  to: '/dashboard',
  words: t({ context: 'navigation', message: 'Payments' }),
  glyph: (
    <Glyph>
      <path d="M5 3h14v18l-3.5-2-3.5 2-3.5-2L5 21zM9 8h6M9 12h6" />
    </Glyph>
  ),
}
const CASH_OUT: Entry = {
  to: '/cashout',
  words: t({ context: 'navigation', message: 'Cash out' }),
  glyph: (
    <Glyph>
      <path d="M3 9l9-6 9 6zM5 9v9M10 9v9M14 9v9M19 9v9M3 21h18" />
    </Glyph>
  ),
}

const PROFILE: Entry = {
  to: '/profile',
  words: t`Profile`,
  glyph: <PersonGlyph />,
}

/** In the order in which they are shown everywhere. */
export const PLACES: readonly Entry[] = [SEND, REQUEST, PAYMENTS, CASH_OUT, PROFILE]
const ALL_BUT_PROFILE = PLACES.slice(0, -1)

interface NavigationProps {
  link: PlaceLink
  /** Whose profile it is. At most 32 pixels. */
  face: ReactNode
}

/** In the header of a desk. What is one's own is at its right. */
export function HeaderNavigation({ link, face }: NavigationProps) {
  return (
    <nav aria-label={t`Main`} className="grow max-lg:hidden">
      <ul className="flex">
        {ALL_BUT_PROFILE.map(({ to, words }) => (
          <li key={to}>{link(to, 'header-tab', words)}</li>
        ))}
        <li className="ml-auto">{link('/profile', PROFILE_PLACE, <ProfileFace face={face} />)}</li>
      </ul>
    </nav>
  )
}

/** Round on a phone; the word stands beside it where there is room. */
export const PROFILE_PLACE =
  'flex min-h-12 shrink-0 items-center gap-2 rounded-full font-semibold hover:bg-sunk aria-[current]:bg-sunk sm:pr-4'

export function ProfileFace({ face }: Pick<NavigationProps, 'face'>) {
  return (
    <>
      <span className="grid size-12 place-items-center max-[29rem]:w-11 sm:-mr-2">{face}</span>
      <span className="max-sm:sr-only">{PROFILE.words}</span>
    </>
  )
}

/** The same under the thumb, where there is no desk. It stays in sight at the lower edge. */
export function TabBar({ link, face }: NavigationProps) {
  return (
    <nav aria-label={t`Main`} className="tab-bar lg:hidden">
      <ul>
        {ALL_BUT_PROFILE.map(({ to, words, glyph }) => (
          <li key={to}>{link(to, 'tab', <Tab picture={glyph} words={words} />)}</li>
        ))}
        <li>{link('/profile', 'tab', <Tab picture={face} words={PROFILE.words} />)}</li>
      </ul>
    </nav>
  )
}

function Tab({ picture, words }: { picture: ReactNode; words: string }) {
  return (
    <>
      <span className="tab-picture">{picture}</span>
      <span className="max-[17rem]:sr-only">{words}</span>
    </>
  )
}
