import { useQuery } from '@tanstack/react-query'
import type { BankConfig } from '@/api/bank'
import { useConfig } from '@/api/queries'
import { routeChainsQuery, routeTokensQuery } from '@/api/routes'
import type { Chain } from '@/api/schema.gen'
import type { Asset } from '@/assets/asset'
import { beginsOn, type ChosenEnd } from '@/assets/route-ends'
import { landingOf } from '@/bank/landing'
import { assetsFrom, broughtFrom } from './routes'

export interface Ways {
  /** What the bank takes as it is. */
  direct: Asset[]
  /** What is exchanged first for what arrives at `landing`. */
  brought: Asset[]
  landing: ChosenEnd | null
  /** It is not known yet what can be exchanged. */
  pending: boolean
}

/** What can be cashed out of a chain. */
export function useWays(bank: BankConfig, chain: Chain | undefined): Ways {
  const landing = landingOf(useConfig())
  const may = landing !== null && chain !== undefined && chain.router !== null
  const chains = useQuery({ ...routeChainsQuery, enabled: may })
  const routed = chains.data?.chains ?? []
  const begins = may && beginsOn(chain, routed)
  const tokens = useQuery({ ...routeTokensQuery(chain?.chainId ?? ''), enabled: begins })
  const known = { bank, landing, chains: routed, tokens: tokens.data?.tokens ?? [] }
  return {
    direct: chain ? assetsFrom(bank, chain) : [],
    brought: begins ? broughtFrom(chain, known) : [],
    landing,
    pending: (may && chains.isLoading) || (begins && tokens.isLoading),
  }
}
