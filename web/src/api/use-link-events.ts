import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type Followed, followLinks } from './follow-links'
import { storeLink } from './queries'
import type { Link } from './schema.gen'

/**
 * Follows links for as long as the component shows: all news goes into the query cache, and to
 * `onLink` where somebody waits for a deposit by its key.
 */
export function useLinkEvents(
  { links = [], keys = [] }: Partial<Followed>,
  onLink?: (link: Link) => void,
): void {
  const client = useQueryClient()
  const news = useEffectEvent((link: Link) => {
    storeLink(client, link)
    onLink?.(link)
  })
  // Compared by what is in them: the lists are made anew at every render.
  const [names, allKeys] = [links.join(' '), keys.join(' ')]

  // The outside system: the server's event stream.
  useEffect(() => {
    if (names === '' && allKeys === '') return
    return followLinks({ links: words(names), keys: words(allKeys) as Followed['keys'] }, news)
  }, [names, allKeys])
}

function words(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}
