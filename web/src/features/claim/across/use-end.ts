import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import { type RouteChain, routeChainsQuery, routeTokensQuery } from '@/api/routes'
import type { Chain, Link } from '@/api/schema.gen'
import {
  beginsOn,
  type ChosenEnd,
  likeliest,
  otherAssets,
  otherChains,
  type RouteEnd,
} from '@/assets/route-ends'
import { sameAddress } from '@/lib/address'
import type { Cause } from '@/words/sentence'

interface Ends {
  routed: readonly RouteChain[]
  /** What is in the link. */
  known: RouteEnd
  /** Null while it is not known what there is to choose from, or where that is nothing. */
  end: ChosenEnd | null
  choose: (end: RouteEnd) => void
  /** Why nothing can be chosen. */
  problem: Cause | null
  again: () => void
}

const NOT_FROM_HERE: Cause = { code: 'chain_not_routable', outcome: 'refused' }
const NOTHING_THERE: Cause = { code: 'no_route', outcome: 'refused' }

/** Where a link's money can go: at first to the same token on another chain, if there is one. */
export function useEnd(link: Link, chain: Chain): Ends {
  const config = useConfig()
  const [chosen, choose] = useState<RouteEnd | null>(null)
  const chains = useQuery(routeChainsQuery)
  const routed = chains.data?.chains ?? []
  const known = { chainId: link.chainId, token: link.token.address }
  const others = otherChains(config.chains, routed, known)
  const first = others.find(({ chainId }) => chainId !== link.chainId) ?? others[0]
  const at = chosen ? chainOf(config, chosen.chainId) : first
  const tokens = useQuery({ ...routeTokensQuery(at?.chainId ?? ''), enabled: at !== undefined })
  const assets = at && tokens.data ? otherAssets(at, tokens.data.tokens, known) : []
  const asset = chosen
    ? assets.find(({ address }) => sameAddress(address, chosen.token))
    : likeliest(assets, link.token.symbol)

  const problem = () => {
    if (chains.data && !beginsOn(chain, routed)) return NOT_FROM_HERE
    if (chains.data && !at) return NOTHING_THERE
    if (tokens.data && !asset) return NOTHING_THERE
    return tokens.data ? null : (chains.error ?? tokens.error)
  }
  return {
    routed,
    known,
    end: at && asset && beginsOn(chain, routed) ? { chain: at, asset } : null,
    choose,
    problem: problem(),
    again: () => void (chains.error ? chains.refetch() : tokens.refetch()),
  }
}
