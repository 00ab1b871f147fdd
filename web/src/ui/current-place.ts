import type { Place } from './navigation'

/** Pages that the navigation does not lead to by itself, and the place from which one comes there. */
const BELOW: Readonly<Record<string, Place>> = {
  '/batch': '/send',
  '/raffle/create': '/send',
  '/refund': '/dashboard',
  '/cashout/status': '/cashout',
  '/kyc': '/profile',
  '/link-account': '/profile',
}

/** For `aria-current` of a link to a place: the page with this path is that place, or is below it. */
export function currentOf(to: Place, pathname: string): 'page' | 'true' | undefined {
  if (to === pathname) return 'page'
  return BELOW[pathname] === to ? 'true' : undefined
}
