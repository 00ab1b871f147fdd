import { t } from '@lingui/core/macro'
import { Nut, type NutPose } from '@/ui/nut'

interface Step {
  pose: NutPose
  title: string
  words: string
}

const STEPS: readonly [Step, Step, Step] = [
  {
    pose: 'carrying',
    title: t`Put it in a shell`,
    words: t`Choose an amount and sign once. The money waits in a vault that nobody owns, us included.`,
  },
  {
    pose: 'listening',
    title: t`Pass it on`,
    words: t`You get a link. Text it, mail it, print it as a QR code: whoever holds it can open it.`,
  },
  {
    pose: 'opening',
    title: t`They crack it open`,
    words: t`Your friend says where it should go. No wallet, no account, no gas: we pay for that.`,
  },
]

export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="band">
      <div className="mx-auto w-full max-w-6xl px-5 py-20">
        <h2 id="how" className="display text-[clamp(2.75rem,6vw,4.5rem)] tracking-[-0.03em]">
          {t`How it works`}
        </h2>
        <ol className="mt-10 grid gap-6 md:grid-cols-3">
          {STEPS.map((step, at) => (
            <li key={step.title} className="hard-card card relative px-6 pt-6 pb-8">
              <span className="figure absolute top-5 right-6 text-7xl text-line" aria-hidden="true">
                {at + 1}
              </span>
              <Nut pose={step.pose} className="size-32" />
              <h3 className="display mt-4 text-3xl">{step.title}</h3>
              <p className="mt-2 text-lg text-soft leading-snug">{step.words}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
