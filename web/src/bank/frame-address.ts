import type { HostedPage } from './wizard-steps'

/** Our page that such a page leads to at its end: it tells the page around it to close the frame. */
export const CLOSING_PAGE = '/close'

/**
 * A page of the bank's as it is shown in a frame of `origin`. Null where it comes from anywhere but `frames`: nothing
 * of that would be shown, and nobody is asked for their papers by it. What stands in the given address stays as it is.
 */
export function frameAddress(
  page: HostedPage,
  link: string,
  { origin, frames }: { origin: string; frames: readonly string[] },
): string | null {
  const url = URL.parse(link)
  if (!url || !frames.includes(url.origin)) return null
  if (page === 'terms') return withParameter(link, url, 'redirect_uri', `${origin}${CLOSING_PAGE}`)
  // Its widget is made for frames, and wants to know whose.
  const widget = url.pathname === '/verify' ? link.replace('/verify', '/widget') : link
  return withParameter(widget, url, 'iframe-origin', origin)
}

/** Written behind the others, which may be spelled in ways that are not ours to change. */
function withParameter(link: string, { searchParams, hash }: URL, name: string, value: string): string {
  if (searchParams.has(name)) return link
  const start = hash === '' ? link : link.slice(0, link.indexOf('#'))
  return `${start}${start.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}${hash}`
}
