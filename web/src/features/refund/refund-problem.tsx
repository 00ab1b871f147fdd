import type { Explanation } from '@/lib/explanation'
import { Problem } from '@/ui/problem'

/** Why there is no refund: the product's own heading, and then what it is. */
export function RefundProblem({ problem }: { problem: Explanation }) {
  return (
    <div className="grid gap-2 pt-4">
      <h3 className="font-semibold">Something went wrong while claiming</h3>
      <Problem problem={problem} />
    </div>
  )
}
