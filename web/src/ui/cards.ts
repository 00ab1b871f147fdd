import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { goPlaces, whenThere } from './places'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many cards of a flow lie before this place in the history. */
    card?: number
    /** How many sheets lie open over that card. */
    sheet?: number
    /** With a sheet: the key of the place under it, which is scrolled as far. */
    under?: string | undefined
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
    let over = false
    const card = () => history.location.state.card ?? 0
    whenThere(() => {
      if (over) return
      // The sheets over a card go with it, or come after it: those of a page that was loaded again are closed.
      const { sheet = 0, under: _, ...state } = history.location.state
      if (card() > depth) goPlaces(history, depth - card() - sheet)
      while (card() < depth) {
        history.push(history.location.href, { ...state, card: card() + 1 })
        // Of several at once it would keep the last only, and Back would lead out of the page.
        history.flush()
      }
    })
    // Where the browser is by now, and not where it was told of: a card may have come in between.
    const stop = own > 0 && !busy ? history.subscribe(() => card() < depth && leave()) : undefined
    return () => {
      over = true
      stop?.()
    }
  }, [own, depth, busy, history])
}
