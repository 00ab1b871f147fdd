import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { RequestLink } from '@/api/requests'
import { Exact } from '@/ui/exact'
import { amountIn, askedWords } from './request-words'

/** In how many parts a bar is told: of bigints no number is made that could be wrong. */
const PARTS = 1_000n

/** How much has come of what several pay together, or of what somebody has begun to pay. */
export function GoalBar({ request }: { request: RequestLink }) {
  const { tokenAmount, paid, kind } = request
  if (tokenAmount === null || (kind !== 'goal' && paid === '0')) return null
  const amountPaid = <Exact>{amountIn(request, BigInt(paid))}</Exact>
  const amountAsked = <Exact>{askedWords(request)}</Exact>
  return (
    <div className="grid gap-1.5 pt-2 pb-2 text-left">
      <progress
        aria-label={t`Paid so far`}
        max={Number(PARTS)}
        value={partsOf(BigInt(paid), BigInt(tokenAmount))}
        className="goal-bar"
      />
      <p className="flex flex-wrap justify-between gap-x-3 text-sm tabular-nums">
        <Trans>
          <strong>{amountPaid} paid</strong>
          <span className="text-soft">of {amountAsked}</span>
        </Trans>
      </p>
    </div>
  )
}

/** In thousandths; what has begun is never shown as nothing, nor what is not whole as whole. */
export function partsOf(paid: bigint, goal: bigint): number {
  if (goal <= 0n || paid >= goal) return Number(PARTS)
  const parts = (paid * PARTS) / goal
  return Number(paid > 0n && parts === 0n ? 1n : parts)
}
