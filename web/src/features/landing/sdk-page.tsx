import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { buttonClass } from '@/ui/button'
import { late } from '@/ui/late'
import { usePageTitle } from '@/ui/page-title'
import { Bough } from './bough'
import { Handover } from './handover'
import { HoldStill } from './hold-still'
import { IntegrateLink } from './integrate-link'
import { LetsTalk, type Talk } from './lets-talk'
import { CONTENT } from '@/ui/skip-link'

const Below = late(async () => (await import('./sdk-below')).SdkBelow)

interface SdkPageProps {
  /** How whoever runs this can be talked to. `null`: not at all; absent: that is not known yet. */
  talk?: Talk | null
  integrateUrl?: string | null | undefined
  /** In the picture that is painted first, what comes later has no place. */
  still?: boolean
}

/** The page for businesses: links by the thousand. */
export function SdkPage({ talk, integrateUrl, still = false }: SdkPageProps) {
  usePageTitle(t`Go viral with claim links`)
  const [held, setHeld] = useState(false)
  return (
    <main id={CONTENT} className="flex-1" data-held={held}>
      <section className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] items-center gap-6 px-5 pt-8 pb-16 md:grid-cols-[1.1fr_1fr] md:pt-10 md:pb-20">
        <div>
          <h1 className="display text-[clamp(min(4.85rem,19.4vw),10.5vw,8rem)] leading-[0.88] tracking-[-0.04em]">
            {t`Go viral with claim links`}
          </h1>
          <p className="mt-8 max-w-[32ch] text-soft text-xl leading-snug sm:text-2xl">
            {t`Put tokens where people are: in a mail, on a mug, behind a poster. They scan, tap and have them.`}
          </p>
          <div className="mt-9 flex flex-wrap items-center gap-3">
            {talk !== null && <LetsTalk talk={talk} className="min-h-16 flex-1 px-9 text-xl sm:flex-none" />}
            <IntegrateLink
              url={integrateUrl}
              look={talk === null ? 'strong' : 'plain'}
              className="min-h-16 flex-1 px-9 text-xl sm:flex-none"
            />
          </div>
        </div>
        <div className="relative">
          <Bough />
          <HoldStill held={held} onHeld={setHeld} />
        </div>
      </section>
      <section aria-labelledby="p2p" className="band">
        <div className="mx-auto grid w-full max-w-6xl items-center gap-10 px-5 py-20 md:grid-cols-[1fr_1.1fr] md:py-24">
          <div>
            <h2 id="p2p" className="display text-[clamp(3rem,7vw,5.5rem)] leading-[0.9] tracking-[-0.03em]">
              {t`P2P links`}
            </h2>
            <p className="mt-5 max-w-[34ch] text-xl leading-snug">
              {t`From one of your users to a friend who is none yet. The friend takes the money first, and is yours by then.`}
            </p>
            <Link to="/send" className={`${buttonClass('strong')} mt-8 w-full sm:w-auto`}>
              {t`Use app`}
            </Link>
          </div>
          <Handover />
        </div>
      </section>
      {!still && (
        <Suspense>
          <Below talk={talk ?? null} />
        </Suspense>
      )}
    </main>
  )
}
