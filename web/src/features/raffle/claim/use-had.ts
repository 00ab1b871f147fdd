import { useEffect, useState } from 'react'
import type { Hex } from '@/lib/hex'
import type { RaffleLink } from '@filbert/sdk/raffle-link'
import type { Won } from './take-part'

/** A slot that this device had when the page was opened. What it remembers comes late. */
export function useHad(link: RaffleLink, account: Hex | null): Won | null {
  const [had, setHad] = useState<Won | null>(null)

  // The outside system: this device's memory.
  useEffect(() => {
    let gone = false
    import('./had').then(
      ({ hadOf }) => !gone && setHad(hadOf(link, account)),
      // A convenience: the server knows it by the wallet.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [link, account])

  return had
}
