import type { Config, Link } from './schema.gen'

/** The configuration stands at the end of the page, behind all that is painted first: whoever reads it waits for that. */
export function pageArrived(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve()
  return new Promise((arrived) => {
    document.addEventListener('DOMContentLoaded', () => arrived(), { once: true })
  })
}

/**
 * What the server wrote into the page, so that the first paint needs no round trip. Absent (a page
 * served by another server or cut off on its way, a link wholly in its fragment), the same is fetched.
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
  if (!text) return undefined
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}
