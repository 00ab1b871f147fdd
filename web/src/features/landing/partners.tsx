import { t } from '@lingui/core/macro'
import type { Config, Partner } from '@/api/schema.gen'
import { Sample } from './sample'

interface PartnersProps {
  config: Config
}

/** With whom whoever runs this works. Where nobody is named, nobody is made up: the sandbox shows where they would be. */
export function Partners({ config }: PartnersProps) {
  const { partners } = config.landing
  if (partners.length === 0 && !config.sandbox) return null
  return (
    <section aria-labelledby="partners" className="mx-auto w-full max-w-6xl px-5 pt-16 md:pt-20">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="partners" className="font-sans text-lg text-soft">
          {t`In good company`}
        </h2>
        {partners.length === 0 && <Sample />}
      </div>
      <ul className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4 lg:grid-cols-4">
        {partners.length === 0
          ? PLACES.map((words) => (
              <li key={words} className={`${FRAME} border-dashed text-center text-soft`}>
                {words}
              </li>
            ))
          : partners.map((partner) => (
              <li key={partner.name} className={`${FRAME} bg-card`}>
                <Named partner={partner} />
              </li>
            ))}
      </ul>
    </section>
  )
}

const FRAME =
  'grid min-h-24 place-items-center rounded-card border-[1.5px] border-edge px-4 py-3 leading-tight'

const PLACES = [t`Your logo could hang here`, t`Or here`, t`A partner of yours`, t`There is room`]

function Named({ partner: { name, url, logo } }: { partner: Partner }) {
  const face = logo ? (
    <img src={logo} alt={name} loading="lazy" decoding="async" className="h-12 w-full object-contain" />
  ) : (
    <span className="display text-center text-2xl">{name}</span>
  )
  if (!url) return face
  return (
    <a href={url} target="_blank" rel="noreferrer" className="grid min-h-12 w-full place-items-center">
      {face}
    </a>
  )
}
