import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import { type RouteChain, routeTokensQuery } from '@/api/routes'
import { Button } from '@/ui/button'
import { Sheet } from '@/ui/sheet'
import { Spinner } from '@/ui/timeline'
import { useExplained } from '@/words/explained'
import { ChainPicker } from './chain-picker'
import { otherAssets, otherChains, type RouteEnd } from './route-ends'
import { TokenPicker } from './token-picker'

export interface RouteSheetProps {
  /** `What should arrive?` */
  title: string
  routed: readonly RouteChain[]
  /** The end that is no choice. */
  known: RouteEnd
  /** The end that is chosen by now. */
  chosen: RouteEnd
  onChoose: (end: RouteEnd) => void
  onClose: () => void
}

/** The chain, then the token of it at which a route begins or ends. */
export function RouteSheet({ title, routed, known, chosen, onChoose, onClose }: RouteSheetProps) {
  const config = useConfig()
  const [chainId, setChainId] = useState(chosen.chainId)
  return (
    <Sheet title={title} onClose={onClose}>
      <ChainPicker
        chains={otherChains(config.chains, routed, known)}
        chosen={chainId}
        holdings={undefined}
        awaited={false}
        onChoose={setChainId}
      />
      <Tokens
        key={chainId}
        chainId={chainId}
        known={known}
        chosen={chainId === chosen.chainId ? chosen : null}
        onChoose={onChoose}
      />
    </Sheet>
  )
}

interface TokensProps {
  chainId: string
  known: RouteEnd
  chosen: RouteEnd | null
  onChoose: (end: RouteEnd) => void
}

function Tokens({ chainId, known, chosen, onChoose }: TokensProps) {
  const chain = chainOf(useConfig(), chainId)
  const { data, error, isFetching, refetch } = useQuery(routeTokensQuery(chainId))
  const problem = useExplained(error, 'read')
  if (!chain) return null
  if (data) {
    const assets = otherAssets(chain, data.tokens, known)
    // What needs no gas to be sent is no better here.
    const offers = assets.map((asset) => ({ asset: { ...asset, gasless: null }, holding: undefined }))
    return (
      <TokenPicker
        chain={chain}
        offers={offers}
        chosen={chosen?.token ?? null}
        onChoose={(token) => onChoose({ chainId, token })}
      />
    )
  }
  if (!problem) {
    return (
      <p role="status" className="mt-5 flex min-h-16 items-center gap-3">
        <Spinner /> {t`Loading`}
      </p>
    )
  }
  return (
    <div className="mt-5 grid gap-3">
      <p role="alert" className="font-medium text-berry">
        {problem.what}
      </p>
      <Button look="plain" busy={isFetching ? t`Loading` : null} onClick={() => void refetch()}>
        {t`Try again`}
      </Button>
    </div>
  )
}
