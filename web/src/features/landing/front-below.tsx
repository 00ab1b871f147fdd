import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { useConfig } from '@/api/queries'
import { buttonClass } from '@/ui/button'
import { ArrowGlyph } from '@/ui/glyphs'
import { Nut } from '@/ui/nut'
import { Faq } from './faq'
import { Partners } from './partners'
import { questionsOfPeople } from './people-questions'
import { RollingNut } from './rolling-nut'
import { Statistics } from './statistics'
import { Testimonials } from './testimonials'
import { WorksWith } from './works-with'

/** What comes below the first screens of the front page, and comes a moment later. */
export function FrontBelow() {
  const config = useConfig()
  return (
    <>
      <Statistics config={config} />
      <WorksWith chains={config.chains} />
      <Partners config={config} />
      <RollingNut />
      <Testimonials config={config} />
      <Faq questions={questionsOfPeople(config)} />
      <section aria-labelledby="waiting" className="band">
        <div className="mx-auto grid w-full max-w-6xl items-center gap-8 px-5 py-20 md:grid-cols-[1fr_auto] md:py-24">
          <div>
            <h2
              id="waiting"
              className="display max-w-[12ch] text-[clamp(min(3rem,15vw),8vw,6.5rem)] leading-[0.9] tracking-[-0.035em]"
            >
              {t`Somebody is waiting for a nut.`}
            </h2>
            <div className="mt-10 flex flex-wrap items-center gap-3">
              <Link to="/send" className={`${buttonClass('strong')} min-h-16 w-full px-9 text-xl sm:w-auto`}>
                {t`Send a link`} <ArrowGlyph />
              </Link>
              <Link to="/sdk" className={`${buttonClass('quiet')} min-h-16 w-full sm:w-auto`}>
                {t`Ten thousand of them are waiting`}
              </Link>
            </div>
          </div>
          <Nut pose="carrying" className="mx-auto w-full max-w-72 md:max-w-80" />
        </div>
      </section>
    </>
  )
}
