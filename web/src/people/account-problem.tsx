import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'

interface AccountProblemProps {
  /** In the specification's words. */
  words: string
  cause: Cause
}

/** What did not come about, and below it why. */
export function AccountProblem({ words, cause }: AccountProblemProps) {
  return (
    <div className="grid gap-2 pb-3">
      <p role="alert" className="px-1 font-semibold">
        {words}
      </p>
      <Explained cause={cause} situation="account" />
    </div>
  )
}
