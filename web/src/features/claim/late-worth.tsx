import { Suspense } from 'react'
import { late } from '@/ui/late'
import type { ClaimWorthProps } from './claim-worth'

/** Without its code nothing is said of dollars. */
const ClaimWorth = late<ClaimWorthProps>(() => import('./claim-worth').then((m) => m.ClaimWorth))

export function LateWorth(props: ClaimWorthProps) {
  return (
    <Suspense>
      <ClaimWorth {...props} />
    </Suspense>
  )
}
