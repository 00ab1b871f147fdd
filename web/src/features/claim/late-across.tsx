import { late } from '@/ui/late'
import { UnloadedCard } from '@/ui/unloaded'
import type { AcrossClaimProps } from './across/across-claim'
import type { AcrossSentProps } from './across/across-sent'
import type { RouteChoiceProps } from './across/route-choice'

const load = () => import('./across/across-parts').then((m) => m.ACROSS_PARTS)

/** All that knows of other chains comes when it is wanted: a link can be claimed on its own without any of it. */
export const RouteChoice = late<Omit<RouteChoiceProps, 'onNear'>>(() => load().then((m) => m.RouteChoice))

export const AcrossClaim = late<AcrossClaimProps>(() => load().then((m) => m.AcrossClaim), UnloadedCard)

/** Without its code what is known of it here stays. */
export const AcrossSent = late<AcrossSentProps>(() => load().then((m) => m.AcrossSent))
