import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { buttonClass } from '@/ui/button'
import { ArrowGlyph } from '@/ui/glyphs'
import { late } from '@/ui/late'
import { usePageTitle } from '@/ui/page-title'
import { HoldStill } from './hold-still'
import { HowItWorks } from './how-it-works'
import { IntegrateLink } from './integrate-link'
import { SampleTicket } from './sample-ticket'
import { Headline } from './turning-words'
import { useTurns } from './use-turns'
import { closeFrame } from './close-frame'
import { CONTENT } from '@/ui/skip-link'

const Below = late(async () => (await import('./front-below')).FrontBelow)

interface LandingPageProps {
  /** The page of the API, unless whoever runs this has another one. */
  integrateUrl?: string | null | undefined
  /** In the picture that is painted first, what comes later has no place. */
  still?: boolean
}

/** The front page: what it is, how it works, and one thing to do. */
export function LandingPage({ integrateUrl, still = false }: LandingPageProps) {
  usePageTitle(t`Money, in a nutshell`)
  const [held, setHeld] = useState(false)
  const turning = useTurns<HTMLElement>(held)

  // The outside system: a page of ours that shows this one in a frame, and closes it.
  useEffect(() => closeFrame(window), [])

  return (
    <main id={CONTENT} ref={turning} className="flex-1" data-held={held}>
      <section className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] items-center gap-14 px-5 pt-8 pb-20 md:grid-cols-[1.15fr_1fr] md:gap-12 md:pt-14 md:pb-28">
        <div>
          <Headline />
          <p className="mt-8 max-w-[30ch] text-soft text-xl leading-snug sm:text-2xl">
            {t`Send money to your friends without having to worry about anything else!`}
          </p>
          <div className="mt-9 flex flex-wrap items-center gap-3">
            <Link to="/send" className={`${buttonClass('strong')} min-h-16 flex-1 px-9 text-xl sm:flex-none`}>
              {t`App`} <ArrowGlyph />
            </Link>
            <IntegrateLink url={integrateUrl} className="min-h-16 flex-1 px-9 text-xl sm:flex-none" />
          </div>
          <p className="mt-5 flex flex-wrap items-center gap-x-4 text-soft">
            {t`No account. No gas to claim. Refund it until it is claimed.`}
          </p>
        </div>
        <div className="relative">
          <SampleTicket />
          <HoldStill held={held} onHeld={setHeld} />
        </div>
      </section>
      <HowItWorks />
      {!still && (
        <Suspense>
          <Below />
        </Suspense>
      )}
    </main>
  )
}
