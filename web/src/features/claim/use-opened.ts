import { useLocation, useRouter } from '@tanstack/react-router'
import { refName } from '@/api/queries'
import type { DepositRef } from '@filbert/sdk/link'
import { whenThere } from '@/ui/places'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Which deposit of a link with several is open: `chainId/version/index`. */
    deposit?: string
  }
}

interface Opened {
  /** The one that is shown by itself, or null: all are listed. */
  opened: DepositRef | null
  open: (deposit: DepositRef) => void
  /** Back to the list. */
  close: () => void
}

/**
 * Which of several deposits is open. That has a place in the browser's history, one card behind the
 * list, and never in the address: Back leads to the list, and a page loaded again shows the same.
 */
export function useOpened(deposits: readonly DepositRef[]): Opened {
  const { history } = useRouter()
  const name = useLocation({ select: ({ state }) => state.deposit })
  return {
    opened: deposits.find((deposit) => refName(deposit) === name) ?? null,
    open: (deposit) => {
      const place = { card: 1, deposit: refName(deposit) }
      // From one to the next: Back leads to the list, not through all that were claimed.
      if (name === undefined) history.push(history.location.href, place)
      else history.replace(history.location.href, place)
    },
    close: () => whenThere(() => history.go(-(history.location.state.card ?? 0))),
  }
}
