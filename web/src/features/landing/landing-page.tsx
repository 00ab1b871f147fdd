import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/ui/button'
import { ArrowGlyph } from '@/ui/glyphs'
import { usePageTitle } from '@/ui/page-title'
import { HowItWorks } from './how-it-works'
import { SampleTicket } from './sample-ticket'

/** The front page: what it is, how it works, and one thing to do. */
export function LandingPage() {
  usePageTitle('Money, in a nutshell')
  return (
    <main className="flex-1">
      <section className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] items-center gap-12 px-5 pt-8 pb-16 md:grid-cols-[1.15fr_1fr] md:pt-14 md:pb-24">
        <div>
          <h1 className="display text-[clamp(min(4.5rem,20vw),12.5vw,9.5rem)] leading-[0.86] tracking-[-0.04em]">
            Money, <br />
            in a nutshell.
          </h1>
          <p className="mt-8 max-w-[30ch] text-soft text-xl leading-snug sm:text-2xl">
            Send money to your friends without having to worry about anything else!
          </p>
          <SendLink className="mt-9 w-full sm:w-auto" />
          <p className="mt-5 text-soft">No account. No gas to claim. Take it back until it is claimed.</p>
        </div>
        <SampleTicket />
      </section>
      <HowItWorks />
      <section className="mx-auto grid w-full max-w-6xl justify-items-center gap-8 px-5 pt-20 pb-16 text-center">
        <h2 className="display max-w-[14ch] text-[clamp(min(3rem,15vw),8vw,6rem)] leading-[0.9] tracking-[-0.035em]">
          Somebody is waiting for a nut.
        </h2>
        <SendLink className="w-full sm:w-auto" />
      </section>
    </main>
  )
}

function SendLink({ className }: { className: string }) {
  return (
    <Link to="/send" className={`${buttonClass('strong')} min-h-16 px-9 text-xl ${className}`}>
      Send a link <ArrowGlyph />
    </Link>
  )
}
