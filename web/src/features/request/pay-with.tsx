import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'
import type { Chain } from '@/api/schema.gen'
import type { Asset } from '@/assets/asset'
import { EndChip } from '@/assets/end-chip'
import type { RouteEnd } from '@/assets/route-ends'
import type { RouteSheetProps } from '@/assets/route-sheet'
import type { Hex } from '@/lib/hex'
import { late } from '@/ui/late'
import { UnloadedSheet } from '@/ui/unloaded'
import { useExplained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import type { usePayEnd } from './use-pay-end'

const RouteSheet = late<RouteSheetProps>(
  () => import('@/assets/route-sheet').then((m) => m.RouteSheet),
  UnloadedSheet,
)

const TITLE = t`What do you pay with?`
/** In the specification's words. */
const NO_WAY = t`No route found to pay in this chain and token`
const WITHOUT_WAY = ['no_route', 'chain_not_routable', 'not_routable', 'unknown_token', 'routes_not_offered']
/** Of no token: only its chain is looked at yet. */
const NONE: Hex = '0x'

interface PayWithProps {
  /** What is asked for, and where. */
  asked: { chain: Chain; asset: Asset }
  choice: ReturnType<typeof usePayEnd>
  /** Where the wallet stands. */
  stands: string | undefined
  disabled: boolean
  problem: Cause | null
  onAgain: () => void
}

/** With what it is paid: as it is asked for, or by a route from another chain or with another token. */
export function PayWith({ asked, choice, stands, disabled, problem, onAgain }: PayWithProps) {
  const { routed, known, others, end, choose } = choice
  const [choosing, setChoosing] = useState(false)
  const words = useExplained(problem, 'read')
  const first = others.find(({ chainId }) => chainId === stands) ?? others[0]
  const { chain, asset } = end ?? asked
  const { symbol: symbolAsked } = asked.asset
  const { name: chainAsked } = asked.chain
  const chosen: RouteEnd = end
    ? { chainId: chain.chainId, token: asset.address }
    : { chainId: first?.chainId ?? chain.chainId, token: NONE }
  return (
    <div className="card grid grid-cols-[minmax(0,1fr)] gap-2 px-6 pt-4 pb-5">
      <p className="text-soft">{TITLE}</p>
      <EndChip
        label={t`You pay with`}
        chain={chain}
        asset={asset}
        disabled={disabled}
        onClick={() => setChoosing(true)}
      />
      {problem && (
        <p role="alert" className="font-medium text-berry text-sm">
          {WITHOUT_WAY.includes(problem.code) ? NO_WAY : words?.what}{' '}
          {!WITHOUT_WAY.includes(problem.code) && (
            <button type="button" className="font-semibold text-ink underline" onClick={onAgain}>
              {t`Try again`}
            </button>
          )}
        </p>
      )}
      {end && (
        <p className="text-sm">
          <button
            type="button"
            className="min-h-8 font-semibold underline decoration-line underline-offset-4"
            disabled={disabled}
            onClick={() => choose(null)}
          >
            {t`Pay with ${symbolAsked} on ${chainAsked} instead`}
          </button>
        </p>
      )}
      {choosing && (
        <Suspense>
          <RouteSheet
            title={TITLE}
            routed={routed}
            known={known}
            chosen={chosen}
            onChoose={(place) => {
              choose(place)
              setChoosing(false)
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
