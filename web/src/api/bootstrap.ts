import type { Config, Link } from './schema.gen'

/**
 * What the server wrote into the page, so that the first paint needs no round trip. Absent (a page
 * served by another server, a link wholly in its fragment), the same is fetched.
 */
export function bootstrapConfig(): Config | undefined {
  return read<Config>('filbert-config')
}

/** The link named in the page's query, if it is this one. */
export function bootstrapLink(chainId: string, version: string, index: string): Link | undefined {
  const link = read<{ link?: Link }>('filbert-link')?.link
  const same = link?.chainId === chainId && link.version === version && link.index === index
  return same ? link : undefined
}

function read<T>(id: string): T | undefined {
  const text = document.getElementById(id)?.textContent
  return text ? (JSON.parse(text) as T) : undefined
}
