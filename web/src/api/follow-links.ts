import type { Hex } from '@/lib/hex'
import { api } from './client'
import type { Link, LinkName } from './schema.gen'

/** The pause before a stream is opened again, which doubles up to the longest while the server refuses it. */
const RECONNECT_MS = 3_000
const LONGEST_RECONNECT_MS = 24_000

/** Who hears of it. */
export interface Listener {
  /** How a link stands. */
  onLink: (link: Link) => void
  /** A link is no more: the block of its deposit was dropped. It may come again. */
  onGone: (name: LinkName) => void
}

/** What to follow: deposits that are known (`chainId/version/index`), and keys of deposits that may not exist yet. */
export interface Followed {
  links: readonly string[]
  keys: readonly Hex[]
}

/**
 * Tells all news of links by server-sent events, until the returned function is called. Where the
 * stream breaks, the state is asked for, so that news comes also through what swallows streams.
 * A tab in the background lets go of its stream: browsers allow a host only a few connections.
 */
export function followLinks(followed: Followed, { onLink, onGone }: Listener): () => void {
  const url = api.eventsUrl(followed.links, followed.keys)
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  let pause = RECONNECT_MS

  const open = () => {
    source = new EventSource(url)
    source.addEventListener('open', () => {
      pause = RECONNECT_MS
    })
    source.addEventListener('link', (event) => onLink(JSON.parse(event.data)))
    source.addEventListener('gone', (event) => onGone(JSON.parse(event.data)))
    source.addEventListener('error', () => {
      void ask(followed, onLink)
      // The browser reconnects by itself after a cut, but gives up on an error status.
      if (source?.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, pause)
      pause = Math.min(pause * 2, LONGEST_RECONNECT_MS)
    })
  }
  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') close()
    else if (source === null) open()
  }

  onVisibility()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    close()
  }
}

/** Failures are left to the next try: somebody else shows them. */
async function ask({ links, keys }: Followed, onLink: Listener['onLink']): Promise<void> {
  const asked = [
    ...links.map(async (name) => {
      const [chainId = '', version = '', index = ''] = name.split('/')
      onLink(await api.link(chainId, version, index))
    }),
    ...(keys.length > 0 ? [api.linksByKey(keys).then((found) => found.links.forEach(onLink))] : []),
  ]
  await Promise.allSettled(asked)
}
