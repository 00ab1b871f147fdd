import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ClaimedFigure, Config } from '@/api/schema.gen'
import { statisticsQuery } from '@/api/statistics'
import { Digits } from '@/ui/figure'

interface StatisticsProps {
  config: Config
}

/** How much was sent: what this server counted itself, and apart from that what whoever runs it says. */
export function Statistics({ config }: StatisticsProps) {
  const { data, isError } = useQuery(statisticsQuery)
  const count = (number: number | undefined) =>
    number === undefined ? (isError ? '–' : '\u2007') : COUNTED.format(number)
  const dollars = data === undefined ? count(undefined) : DOLLARS.format(data.dollars)
  return (
    <section aria-labelledby="counted" className="mx-auto w-full max-w-6xl px-5 pt-20 md:pt-28">
      <h2 id="counted" className="display text-[clamp(2.75rem,6vw,4.5rem)] tracking-[-0.03em]">
        {t`Cracked so far`}
      </h2>
      <dl
        className="mt-10 grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4 md:gap-6"
        aria-busy={!data && !isError}
      >
        <Tile figure={count(data?.links)} words={t`links made`} />
        <Tile figure={count(data?.claimed)} words={t`links claimed`} />
        <Tile figure={dollars} words={t`claimed, as it was worth then`} />
        <Tile
          figure={count(data?.chains ?? config.chains.length)}
          words={data ? plural(data.chains, { one: 'chain', other: 'chains' }) : t`chains`}
        />
      </dl>
      <p className="mt-6 text-soft" role={isError ? 'status' : undefined}>
        {isError
          ? t`This server could not count just now. Links are on their chains, counted or not.`
          : t`Counted by this server, from what it reads on the chains.`}
      </p>
      <Claims claims={config.landing.claims} />
    </section>
  )
}

const COUNTED = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

interface TileProps {
  figure: string
  words: string
}

function Tile({ figure, words }: TileProps) {
  return (
    <div className="stub card hard-card flex flex-col-reverse justify-end px-5 pt-9 pb-5 sm:px-6">
      <dt className="mt-2 text-lg text-soft leading-tight">{words}</dt>
      <dd className="figure text-[clamp(2.75rem,11vw,4.5rem)]">
        <Digits figure={figure} />
      </dd>
    </div>
  )
}

/** Not ours to count, and marked so. */
function Claims({ claims }: { claims: readonly ClaimedFigure[] }) {
  if (claims.length === 0) return null
  return (
    <div className="mt-10 border-line border-t-[1.5px] border-dashed pt-6">
      <h3 className="font-sans text-lg text-soft">{t`Whoever runs this says`}</h3>
      <dl className="mt-3 flex flex-wrap gap-x-10 gap-y-4">
        {claims.map(({ figure, words }) => (
          <div key={`${figure} ${words}`} className="flex flex-row-reverse items-baseline gap-2">
            <dt className="text-lg">{words}</dt>
            <dd className="figure text-3xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
