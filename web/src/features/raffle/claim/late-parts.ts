import { late } from '@/ui/late'
import { UnloadedCard } from '@/ui/unloaded'
import type { RaffleOverProps } from './raffle-over'
import type { RaffleWonProps } from './raffle-won'
import type { SenderViewProps } from './sender-view'
import { loadEntering } from './take-part'

const [won, over, sender] = [
  () => import('./raffle-won'),
  () => import('./raffle-over'),
  () => import('./sender-view'),
]
const unread = () => import('./unread-raffle')

export const RaffleWon = late<RaffleWonProps>(() => won().then((m) => m.RaffleWon), UnloadedCard)
export const RaffleOver = late<RaffleOverProps>(() => over().then((m) => m.RaffleOver), UnloadedCard)
export const SenderView = late<SenderViewProps>(() => sender().then((m) => m.SenderView), UnloadedCard)
export const NotOurs = late<object>(() => unread().then((m) => m.NotOurs), UnloadedCard)

/** What comes after the first card: at the tap there may be no network to bring it. */
export function warmParts(): void {
  for (const load of [won, loadEntering]) void load().catch(() => undefined)
}
