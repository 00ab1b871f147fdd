import { type RouteQuote, routesApi } from '@/api/routes'
import type { Link } from '@/api/schema.gen'
import { answered, type Submitted } from '@/links/submitted'
import type { Cause } from '@/words/sentence'
import type { Shown } from '@/links/route-terms'
import { type Crossed, signAcross } from '@/links/sign-across'

const DIFFERS: Cause = { code: 'route_differs', outcome: 'refused' }

/** Signs what is shown, and sends it. The same may be sent twice. */
export async function submitAcross(
  crossed: Crossed & { link: Link },
  quote: RouteQuote,
  shown: Shown,
): Promise<Submitted> {
  const signed = await signAcross(crossed, quote, shown)
  if (!signed) return { kind: 'refused', cause: DIFFERS }
  return answered(crossed.link, 'claim', () => routesApi.claim(signed))
}
