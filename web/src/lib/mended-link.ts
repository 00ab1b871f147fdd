/**
 * The whole link, where mail software has written its `#` as `%23`, once or several times over: then the part after it
 * stands in what is sent to servers. Null: it needs no mending.
 */
export function mendedLink(address: string): string | null {
  const [, before, rest = ''] = /^([^#]*?)%(?:25)*23(p(?:=|%(?:25)*3d)[^#]*)/i.exec(address) ?? []
  return before === undefined ? null : `${before}#${rest.replace(/%(?:25)*3d/gi, '=')}`
}

let wasRead = false

/** The link of this page was mended or unwrapped: whatever carried it here could read its secret. */
export function noteReadOnItsWay(): void {
  wasRead = true
}

export function wasReadOnItsWay(): boolean {
  return wasRead
}
