import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type Followed, followLinks } from './follow-links'
import { doubtLink, storeLink } from './queries'
import type { Link, LinkName } from './schema.gen'

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
  const gone = useEffectEvent((name: LinkName) => doubtLink(client, name))
  // Compared by what is in them: the lists are made anew at every render.
  const [names, allKeys] = [links.join(' '), keys.join(' ')]

  // The outside system: the server's event stream.
  useEffect(() => {
    if (names === '' && allKeys === '') return
    return followLinks(
      { links: words(names), keys: words(allKeys) as Followed['keys'] },
      { onLink: news, onGone: gone },
    )
  }, [names, allKeys])
}

function words(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}
