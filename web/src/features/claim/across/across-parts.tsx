import type { ReactNode } from 'react'
import { late } from '@/ui/late'
import { UnloadedCard } from '@/ui/unloaded'
import type { AcrossClaimProps } from './across-claim'
import type { AcrossSentProps } from './across-sent'
import { RouteChoice, type RouteChoiceProps } from './route-choice'

const loadClaim = () => import('./across-claim').then((m) => m.AcrossClaim)
const Claim = late<AcrossClaimProps>(loadClaim, UnloadedCard)
const Sent = late<AcrossSentProps>(() => import('./across-sent').then((m) => m.AcrossSent))

function Choice(props: Omit<RouteChoiceProps, 'onNear'>) {
  return <RouteChoice {...props} onNear={() => void loadClaim().catch(() => undefined)} />
}

/** What the claim page has of other chains, by one name: the page itself lists no file of theirs. */
export const ACROSS_PARTS = {
  RouteChoice: Choice,
  AcrossClaim: (props: AcrossClaimProps): ReactNode => <Claim {...props} />,
  AcrossSent: (props: AcrossSentProps): ReactNode => <Sent {...props} />,
}
