import { t } from '@lingui/core/macro'
import type { Config, Testimonial } from '@/api/schema.gen'
import { Sample } from './sample'

interface TestimonialsProps {
  config: Config
}

/** What people said, by the word of whoever runs this. Nobody is made up: the sandbox shows where they would be. */
export function Testimonials({ config }: TestimonialsProps) {
  const told = config.landing.testimonials
  if (told.length === 0 && !config.sandbox) return null
  const shown = told.length === 0 ? SAMPLES : told
  return (
    <section aria-labelledby="told" className="mx-auto w-full max-w-6xl px-5 pt-12 md:pt-16">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <h2 id="told" className="display text-[clamp(2.75rem,6vw,4.5rem)] tracking-[-0.03em]">
          {t`Heard under the hazel`}
        </h2>
        {told.length === 0 && <Sample />}
      </div>
      <ul className="mt-10 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {shown.map((one) => (
          <Told key={`${one.name} ${one.words}`} told={one} />
        ))}
      </ul>
    </section>
  )
}

const SAMPLES: readonly Testimonial[] = [
  {
    words: t`Your customer could stand here, and say in a sentence or two what a link did for them.`,
    name: t`A name of theirs`,
    role: t`What they do, and where`,
  },
  {
    words: t`Somebody who got paid could stand beside them. Ask first: it is their name.`,
    name: t`Another one`,
    role: t`Who they are to you`,
  },
  {
    words: t`A third one is enough. Until you name somebody, a server of your own leaves all of this out.`,
    name: t`The last one`,
    role: t`What people know them for`,
  },
]

function Told({ told: { words, name, role } }: { told: Testimonial }) {
  return (
    <li className="note card hard-card flex flex-col px-6 pt-10 pb-6">
      <figure className="flex flex-1 flex-col">
        <blockquote className="flex-1 text-balance text-xl leading-snug">{t`“${words}”`}</blockquote>
        <figcaption className="mt-6 flex items-center gap-3 border-line border-t-[1.5px] border-dashed pt-4">
          <span
            aria-hidden="true"
            className="display grid size-12 shrink-0 place-items-center rounded-full border-[1.5px] border-outline bg-butter text-2xl text-outline"
          >
            {name.charAt(0)}
          </span>
          <span className="min-w-0 leading-tight">
            <span className="block font-semibold">{name}</span>
            <span className="block text-soft">{role}</span>
          </span>
        </figcaption>
      </figure>
    </li>
  )
}
