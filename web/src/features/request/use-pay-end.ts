import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import type { RequestLink } from '@/api/requests'
import { routeChainsQuery } from '@/api/routes'
import type { Chain, Config } from '@/api/schema.gen'
import { type Asset, findAsset } from '@/assets/asset'
import { otherChains, type RouteEnd } from '@/assets/route-ends'

/** A token of a chain with which a request is paid. */
export interface PayEnd {
  chain: Chain
  asset: Asset
}

/** With what a request is paid, where its payer chose something else than is asked for. */
export function usePayEnd(request: RequestLink) {
  const config = useConfig()
  const [chosen, choose] = useState<RouteEnd | null>(null)
  const routed = useQuery(routeChainsQuery).data?.chains ?? []
  const known: RouteEnd = { chainId: request.chainId, token: request.tokenAddress }
  const arrives = routed.some(({ chainId }) => chainId === request.chainId)
  const others = arrives ? otherChains(config.chains, routed, known) : []
  return { routed, known, others, end: endOf(chosen, config), choose }
}

function endOf(chosen: RouteEnd | null, config: Config): PayEnd | null {
  const chain = chosen && chainOf(config, chosen.chainId)
  const asset = chain && findAsset(chain, chosen.token)
  return asset ? { chain, asset } : null
}
