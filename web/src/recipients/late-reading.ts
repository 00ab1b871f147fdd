import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { PayableRecipient, Payout, readPayable } from './payable-recipient'

type Read = typeof readPayable

const UNLOADED: PayableRecipient = {
  kind: 'wrong',
  words: t`A part of this page did not arrive. Load the page again to go on.`,
}

/** Without its code nothing that was typed is believed. */
function readNothing(): PayableRecipient {
  return UNLOADED
}

/** Kept, so that a card that is shown again reads at once. */
let arrived: Read | null = null

/** What reads a recipient brings the hash that finds slips in addresses, which no first paint needs. Never rejects. */
async function loadReading(): Promise<Read> {
  arrived ??= await import('./payable-recipient').then(
    (m) => m.readPayable,
    () => null,
  )
  return arrived ?? readNothing
}

/**
 * What the text says, or null while the code that reads it is on its way. It is asked for as soon as this is
 * mounted: at the tap on Claim there may be no network to bring it.
 */
export function useReading(text: string, payout: Payout): PayableRecipient | null {
  const [read, setRead] = useState(() => arrived)

  // The outside system: the code that is still on its way.
  useEffect(() => {
    let gone = false
    void loadReading().then((loaded) => !gone && setRead(() => loaded))
    return () => {
      gone = true
    }
  }, [])

  return read?.(text, payout) ?? null
}

/** The same for who cannot go on before it is told. */
export async function readLate(text: string, payout: Payout): Promise<PayableRecipient> {
  return (await loadReading())(text, payout)
}
