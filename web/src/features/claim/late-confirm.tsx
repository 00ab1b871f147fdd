import { late } from '@/ui/late'
import { UnloadedCard } from '@/ui/unloaded'
import type { ClaimConfirmProps } from './claim-confirm'

const load = () => import('./claim-confirm').then((m) => m.ClaimConfirm)

/** The second card, which nobody who claims to their own wallet sees. */
export const ClaimConfirm = late<ClaimConfirmProps>(load, UnloadedCard)

/** To be asked for early: at the tap on Claim there may be no network to bring it. */
export function warmConfirm(): void {
  void load().catch(() => undefined)
}
