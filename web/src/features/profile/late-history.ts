import { late } from '@/ui/late'
import { UnloadedPart } from '@/ui/unloaded'

export const loadHistory = () => import('./history-tab').then((m) => m.HistoryTab)

/** Nobody's profile has a history: its code comes for whoever is signed in. */
export const HistoryTab = late(loadHistory, UnloadedPart)
