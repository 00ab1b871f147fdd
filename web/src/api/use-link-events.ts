import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Hex } from '@/lib/hex'
import { api } from './client'
import { storeLink } from './queries'
import type { Link } from './schema.gen'

const RECONNECT_MS = 3_000

interface Following {
  /** `chainId/version/index` of deposits that are known. */
  links?: readonly string[]
  /** Link keys of deposits that may not exist yet. */
  keys?: readonly Hex[]
}

/**
 * Follows links by server-sent events for as long as the component shows: all news goes into the
 * query cache, and to `onLink` where somebody waits for a deposit by its key.
 */
export function useLinkEvents(following: Following, onLink?: (link: Link) => void): void {
  const client = useQueryClient()
  const { links = [], keys = [] } = following
  const url = links.length + keys.length === 0 ? null : api.eventsUrl(links, keys)

  // The outside system: the server's event stream.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback is no reason to reconnect
  useEffect(() => {
    if (url === null) return
    let source: EventSource
    let timer: ReturnType<typeof setTimeout>
    const open = () => {
      source = new EventSource(url)
      source.addEventListener('link', (event) => {
        const link = JSON.parse(event.data) as Link
        storeLink(client, link)
        onLink?.(link)
      })
      source.addEventListener('error', () => {
        // The browser reconnects by itself after a cut, but gives up on an error status.
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, RECONNECT_MS)
      })
    }
    open()
    return () => {
      clearTimeout(timer)
      source.close()
    }
  }, [url, client])
}
