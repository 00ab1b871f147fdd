import { useEffect } from 'react'

/** Names the page in the tab. Never give it anything of a link's secret: titles go into the history. */
export function usePageTitle(title: string): void {
  // The outside system: the document.
  useEffect(() => {
    document.title = `${title} · Filbert`
  }, [title])
}
