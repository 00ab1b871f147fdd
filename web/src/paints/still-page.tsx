import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '@lingui/core/macro'
import { currentOf } from '@/ui/current-place'
import { FootLinks } from '@/ui/foot-links'
import { PersonGlyph } from '@/ui/glyphs'
import { Shell } from '@/ui/shell'
import { queries } from './still-queries'
import { StillRouter } from './still-router'

/** Which pages of their own whoever runs this has is not known when this is drawn. The server leads on to their terms. */
const NO_PAGES = {}

interface StillPageProps {
  /** Its path. */
  at: string
  plain?: boolean
  /** All that can be done in it is to follow links. Else it is inert: what is typed before the scripts come would be lost. */
  live?: boolean
  children: ReactNode
}

/** A page before any script has run: it looks as it will, and its navigation leads where it will. */
export function StillPage({ at, plain = false, live = false, children }: StillPageProps) {
  return (
    <QueryClientProvider client={queries}>
      <StillRouter at={at}>
        <Shell
          link={(to, className, content) => (
            <a href={to} className={className} aria-current={currentOf(to, at)}>
              {content}
            </a>
          )}
          face={<PersonGlyph />}
          wallet={<span className="chip px-5">{t`Connect`}</span>}
          plain={plain}
          foot={!plain && <FootLinks pages={NO_PAGES} />}
          still
        >
          {live ? (
            children
          ) : (
            <div inert className="contents">
              {children}
            </div>
          )}
        </Shell>
      </StillRouter>
    </QueryClientProvider>
  )
}
