import { plural, t } from '@lingui/core/macro'
import type { Chain } from '@/api/schema.gen'
import { ChainIcon, TokenIcon } from '@/ui/icon'

interface WorksWithProps {
  chains: readonly Chain[]
}

/** Most of them that pass by: more of them nobody reads. */
const MOST = 36

/** The chains that are served, and what can be sent on them, passing by. */
export function WorksWith({ chains }: WorksWithProps) {
  const passing = logosOf(chains)
  const count = chains.length
  return (
    <section aria-labelledby="works-with" className="pt-20 md:pt-28">
      <h2 id="works-with" className="mx-auto w-full max-w-6xl px-5 font-sans text-lg text-soft">
        {t`Whatever lives on ${plural(count, { 1: 'this chain', other: `these ${count} chains` })}, by link`}
      </h2>
      <div className="passing mt-5 border-edge border-y-[1.5px] bg-card py-5">
        <Logos logos={passing} />
        {/* The same again, so that it goes on without an end. */}
        <div aria-hidden="true">
          <Logos logos={passing} />
        </div>
      </div>
    </section>
  )
}

type Logo = { chainId: string; name: string } | { symbol: string; logo: string | null }

function logosOf(chains: readonly Chain[]): readonly Logo[] {
  const tokens = new Map<string, Logo>()
  for (const { nativeCurrency, tokens: listed } of chains)
    for (const { symbol, logo } of [nativeCurrency, ...listed])
      if (logo && !tokens.has(symbol)) tokens.set(symbol, { symbol, logo })
  const named = chains.map(({ chainId, name }) => ({ chainId, name }))
  return [...named, ...tokens.values()].slice(0, MOST)
}

function Logos({ logos }: { logos: readonly Logo[] }) {
  return (
    <ul>
      {logos.map((logo) => (
        <li key={'chainId' in logo ? `chain ${logo.chainId}` : logo.symbol}>
          {'chainId' in logo ? (
            <>
              <ChainIcon chainId={logo.chainId} name={logo.name} size="size-9" />
              {logo.name}
            </>
          ) : (
            <>
              <TokenIcon symbol={logo.symbol} logo={logo.logo} size="size-9" />
              {logo.symbol}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
