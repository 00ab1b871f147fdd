/**
 * The whole link, where mail software has written its `#` as `%23`, once or several times over: then the part after it
 * stands in what is sent to servers. Null: it needs no mending.
 */
export function mendedLink(address: string): string | null {
  const [, before, rest = ''] = /^([^#]*?)%(?:25)*23(p(?:=|%(?:25)*3d)[^#]*)/i.exec(address) ?? []
  return before === undefined ? null : `${before}#${rest.replace(/%(?:25)*3d/gi, '=')}`
}

/** The same address with its query, where what carried it here has escaped all of it from the `?` on. */
export function withQuery(address: string): string {
  const [, path, query = ''] = /^([^?#]*\/claim\/?)%(?:25)*3f(.*)$/i.exec(address) ?? []
  if (path === undefined) return address
  return `${path}?${query.replace(/%(?:25)*3d/gi, '=').replace(/%(?:25)*26/g, '&')}`
}

/** Secrets that whatever carried their links here could read. They are in the page's address by then. */
const read = new Set<string>()

/** A link was mended or unwrapped. */
export function noteReadOnItsWay(link: string): void {
  read.add(secretIn(link))
}

export function wasReadOnItsWay(link: string): boolean {
  return read.has(secretIn(link))
}

/** What its secret is told by: the part after the #. */
function secretIn(link: string): string {
  return /#(?:[^#]*&)?p=([^&]*)/.exec(link)?.[1] ?? link
}
