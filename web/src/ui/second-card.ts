import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    secondCard?: boolean
  }
}

/**
 * Gives the second card of a flow its own place in the browser's history, so that Back leads to the
 * first one and not out of the page. `busy`: on the second card, which cannot be left now.
 */
export function useSecondCard(card: 'first' | 'second' | 'busy', onBack: () => void): void {
  const { history } = useRouter()
  const leave = useEffectEvent(onBack)

  // The outside system: the browser's history.
  useEffect(() => {
    const there = history.location.state.secondCard === true
    if (card === 'first' && there) history.back()
    if (card === 'second' && !there) history.push(history.location.href, { secondCard: true })
    if (card !== 'second') return
    return history.subscribe(({ location }) => {
      if (!location.state.secondCard) leave()
    })
  }, [card, history])
}
