import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many cards of a flow lie before this place in the history. */
    card?: number
  }
}

interface CardOptions {
  /** How many cards of the flow lie before the one that is shown. */
  depth: number
  /** How many lie before the flow itself, which are somebody else's to leave. */
  before?: number
  /** It cannot be left now. */
  busy: boolean
  /** Back was pressed: one card less. */
  onBack: () => void
}

/**
 * Gives each further card of a flow its own place in the browser's history, so that Back leads to the
 * card before and not out of the page.
 */
export function useCards({ depth: own, before = 0, busy, onBack }: CardOptions): void {
  const { history } = useRouter()
  const leave = useEffectEvent(onBack)
  const depth = before + own

  // The outside system: the browser's history.
  useEffect(() => {
    const there = history.location.state.card ?? 0
    if (there > depth) history.go(depth - there)
    for (let card = there + 1; card <= depth; card++) {
      history.push(history.location.href, { ...history.location.state, card })
      // Of several at once it would keep the last only, and Back would lead out of the page.
      history.flush()
    }
    if (own === 0 || busy) return
    return history.subscribe(({ location }) => {
      if ((location.state.card ?? 0) < depth) leave()
    })
  }, [own, depth, busy, history])
}
