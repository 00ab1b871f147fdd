import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Glyph } from './glyphs'

/** Where the navigation leads. */
export type Place = '/' | '/send' | '/request/create' | '/dashboard' | '/cashout' | '/profile'

/** Draws a link; where it leads now, it has `aria-current="page"`. */
export type PlaceLink = (to: Place, className: string, content: ReactNode) => ReactNode

interface Entry {
  to: Exclude<Place, '/'>
  words: string
  /** Inside of a `Glyph`. */
  drawing: ReactNode
}

const SEND: Entry = {
  to: '/send',
  words: t({ context: 'navigation', message: 'Send' }),
  drawing: <path d="M21 3L10 14M21 3l-7 18-4-7-7-4z" />,
}
const REQUEST: Entry = {
  to: '/request/create',
  words: t({ context: 'navigation', message: 'Request' }),
  drawing: <path d="M12 3v11M7 10l5 5 5-5M4 17v3h16v-3" />,
}
const PAYMENTS: Entry = {
  to: '/dashboard',
  words: t({ context: 'navigation', message: 'Payments' }),
  drawing: <path d="M5 3h14v18l-3.5-2-3.5 2-3.5-2L5 21zM9 8h6M9 12h6" />,
}
const CASH_OUT: Entry = {
  to: '/cashout',
  words: t({ context: 'navigation', message: 'Cash out' }),
  drawing: <path d="M3 9l9-6 9 6zM5 9v9M10 9v9M14 9v9M19 9v9M3 21h18" />,
}

interface NavigationProps {
  link: PlaceLink
}

/** In the header of a desk, left of what is one's own. */
export function HeaderNavigation({ link }: NavigationProps) {
  return (
    <nav aria-label={t`Main`} className="mr-auto max-lg:hidden">
      <ul className="flex">
        {[SEND, REQUEST, PAYMENTS, CASH_OUT].map(({ to, words }) => (
          <li key={to}>{link(to, 'header-tab', words)}</li>
        ))}
      </ul>
    </nav>
  )
}

interface TabBarProps extends NavigationProps {
  /** Whose profile it is. At most 32 pixels. */
  face: ReactNode
}

/** The same under the thumb, where there is no desk. It stays in sight at the lower edge. */
export function TabBar({ link, face }: TabBarProps) {
  return (
    <nav aria-label={t`Main`} className="tab-bar lg:hidden">
      <ul>
        {[SEND, REQUEST, PAYMENTS, CASH_OUT].map(({ to, words, drawing }) => (
          <li key={to}>{link(to, 'tab', <Tab picture={<Glyph>{drawing}</Glyph>} words={words} />)}</li>
        ))}
        <li>{link('/profile', 'tab', <Tab picture={face} words={t`Profile`} />)}</li>
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
