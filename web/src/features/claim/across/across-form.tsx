import { t } from '@lingui/core/macro'
import { type ReactNode, Suspense, useState } from 'react'
import type { RouteQuote } from '@/api/routes'
import type { Chain, Link } from '@/api/schema.gen'
import { EndChip } from '@/assets/end-chip'
import type { ChosenEnd } from '@/assets/route-ends'
import type { RouteSheetProps } from '@/assets/route-sheet'
import type { Destination } from '@/features/claim/destination'
import { formatAmount } from '@/lib/amount'
import type { Hex } from '@/lib/hex'
import { shownSymbol } from '@/lib/symbol'
import { worthOf } from '@/links/amount-of'
import { Button } from '@/ui/button'
import { Desk } from '@/ui/desk'
import { Around } from '@/ui/exact'
import { late } from '@/ui/late'
import { UnloadedSheet } from '@/ui/unloaded'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { AcrossTicket } from './across-ticket'
import { GoalField } from './goal-field'
import { useClaimAcross } from './use-claim-across'
import { useEnd } from './use-end'
import { useGoal } from './use-goal'
import { useQuote } from './use-quote'

const RouteSheet = late<RouteSheetProps>(
  () => import('@/assets/route-sheet').then((m) => m.RouteSheet),
  UnloadedSheet,
)

const LOOKING = t`Looking for a route`

interface AcrossFormProps {
  link: Link
  chain: Chain
  vault: Hex
  secret: string
  account: Hex | null
  typed: { current: string }
  attached: ReactNode
  onHeld: (held: boolean) => void
  onAccepted: () => void
  onReturn: () => void
  onClaimHere: (to: Destination) => void
}

/** Where it should arrive, as what, and whose it is then; what comes of it, asked anew all the while; and one press. */
export function AcrossForm(props: AcrossFormProps) {
  const { link, chain, account, typed, attached, onReturn, onClaimHere } = props
  const [choosing, setChoosing] = useState(false)
  const { end, known, routed, choose, again, problem: noEnd } = useEnd(link, chain)
  const goal = useGoal({ link, chain, end, account, typed })
  const { busy, problem: refused, claim } = useClaimAcross({ ...props, agree: goal.agree })
  const place = end && { chainId: end.chain.chainId, token: end.asset.address }
  const quoted = useQuote(link, goal.to?.address ?? null, place, busy)
  // One that could not be asked for anew is not to be relied on.
  const quote = quoted.error ? undefined : quoted.data
  const asking = goal.to !== null && end !== null && !quote && quoted.isFetching
  const problem: Cause | null = noEnd ?? (quoted.isFetching ? null : quoted.error)

  const [worth, chainName] = [worthOf(link), chain.name]

  const askAgain = () => (noEnd ? again() : void quoted.refetch())
  const press = async () => {
    if (!quote || !end || !goal.to) return
    const taken = await claim(quote, end, goal.to)
    if (!taken) void quoted.refetch()
  }
  /** To whom is asked first, where that was not said. */
  const claimHere = () => (goal.to ? onClaimHere(goal.to) : onReturn())
  const meanwhile = () => {
    if (!end)
      return problem ? t({ comment: 'You are claiming 25 USDC as …', message: 'something else' }) : LOOKING
    return asking ? LOOKING : endWords(end)
  }
  return (
    <Desk ticket={<AcrossTicket link={link} chain={chain} end={end} quote={quote} meanwhile={meanwhile()} />}>
      {attached}
      {refused && <Explained cause={refused} situation="claim" />}
      {end && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <p className="display px-1 text-2xl">{t`What should arrive?`}</p>
          <EndChip
            label={t`You receive`}
            chain={end.chain}
            asset={end.asset}
            disabled={busy}
            onClick={() => setChoosing(true)}
          />
        </div>
      )}
      {noEnd === null && <GoalField goal={goal} account={account} end={end} disabled={busy} />}
      {problem && <Explained cause={problem} situation="claim" />}
      {noEnd === null && !problem && (
        <Button
          onClick={() => void press()}
          disabled={!quote && !asking}
          busy={busy ? t`Executing transaction` : asking ? LOOKING : null}
        >
          {quote && end ? claimWords(quote, end) : t`Claim`}
        </Button>
      )}
      {problem && isPassing(problem) && (
        <Button look="plain" onClick={askAgain}>
          {t`Try again`}
        </Button>
      )}
      <Button look={problem ? 'strong' : 'plain'} onClick={claimHere} disabled={busy}>
        <Around exact={worth}>{t`Claim ${worth} on ${chainName}`}</Around>
      </Button>
      <Button look="quiet" onClick={onReturn} disabled={busy}>
        {t`Return`}
      </Button>
      {choosing && place && (
        <Suspense>
          <RouteSheet
            title={t`What should arrive?`}
            routed={routed}
            known={known}
            chosen={place}
            onChoose={(chosen) => {
              choose(chosen)
              setChoosing(false)
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Desk>
  )
}

function endWords({ asset, chain }: ChosenEnd): string {
  const [symbol, chainName] = [shownSymbol(asset.symbol), chain.name]
  return t({ comment: 'You are claiming 25 USDC as …', message: `${symbol} on ${chainName}` })
}

function claimWords({ toAmount }: RouteQuote, { asset }: ChosenEnd) {
  const worth = `${formatAmount(BigInt(toAmount), asset.decimals)} ${shownSymbol(asset.symbol)}`
  return <Around exact={worth}>{t`Claim ${worth}`}</Around>
}

/** Whether another answer may come to the same question. */
function isPassing({ code }: Cause): boolean {
  return !['no_route', 'chain_not_routable', 'not_routable', 'routes_not_offered'].includes(code)
}
