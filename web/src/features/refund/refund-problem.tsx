import { t } from '@lingui/core/macro'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'

/** Why there is no refund: the product's own heading, and then what it is. */
export function RefundProblem({ cause }: { cause: Cause }) {
  return (
    <div className="grid gap-2 pt-4">
      <h3 className="font-semibold">{t`Something went wrong while claiming`}</h3>
      <Explained cause={cause} situation="read" />
    </div>
  )
}
