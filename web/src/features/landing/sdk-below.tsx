import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { useConfig } from '@/api/queries'
import { buttonClass } from '@/ui/button'
import { Basket } from './basket'
import { questionsOfBusinesses } from './business-questions'
import { Faq } from './faq'
import { IntegrateLink } from './integrate-link'
import { LetsTalk, type Talk } from './lets-talk'
import { RollingNut } from './rolling-nut'
import { Testimonials } from './testimonials'
import { Uses } from './uses'

interface SdkBelowProps {
  talk: Talk | null
}

/** What comes below the first screens of the page for businesses, and comes a moment later. */
export function SdkBelow({ talk }: SdkBelowProps) {
  const config = useConfig()
  return (
    <>
      <section
        aria-labelledby="raffle"
        className="mx-auto grid w-full max-w-6xl items-center gap-10 px-5 py-20 md:grid-cols-[1.1fr_1fr] md:py-28"
      >
        <Basket />
        <div className="max-md:-order-1">
          <h2 id="raffle" className="display text-[clamp(3rem,7vw,5.5rem)] leading-[0.9] tracking-[-0.03em]">
            {t`Raffle links`}
          </h2>
          <p className="mt-5 max-w-[34ch] text-soft text-xl leading-snug">
            {t`One link for a whole room. Everybody may take one nut out of the basket, and nobody knows whose is golden.`}
          </p>
          <Link to="/raffle/create" className={`${buttonClass('strong')} mt-8 w-full sm:w-auto`}>
            {t`Use app`}
          </Link>
        </div>
      </section>
      <RollingNut />
      <Uses />
      <Testimonials config={config} />
      <Faq questions={questionsOfBusinesses(config)} />
      <section aria-labelledby="talk" className="band">
        <div className="mx-auto grid w-full max-w-6xl justify-items-center gap-9 px-5 py-24 text-center">
          <h2
            id="talk"
            className="display max-w-[13ch] text-[clamp(min(3rem,15vw),8vw,6.5rem)] leading-[0.9] tracking-[-0.035em]"
          >
            {t`Ten thousand links by Friday?`}
          </h2>
          <div className="flex w-full flex-wrap justify-center gap-3">
            {talk && <LetsTalk talk={talk} className="min-h-16 w-full px-9 text-xl sm:w-auto" />}
            <IntegrateLink
              url={config.landing.integrateUrl}
              look={talk ? 'plain' : 'strong'}
              className="min-h-16 w-full px-9 text-xl sm:w-auto"
            />
            <Link to="/batch" className={`${buttonClass('quiet')} min-h-16 w-full sm:w-auto`}>
              {t`Make many links at once`}
            </Link>
          </div>
        </div>
      </section>
    </>
  )
}
