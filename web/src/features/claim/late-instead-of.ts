import { late } from '@/ui/late'
import type { InsteadOfProps } from './instead-of'

/** Only whoever chooses anew sees it. */
export const InsteadOf = late<InsteadOfProps>(
  () => import('./instead-of').then((m) => m.InsteadOf),
  () => null,
)
