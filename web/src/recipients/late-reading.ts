import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { Payout, readRecipient, TypedRecipient } from './typed-recipient'

type Read = typeof readRecipient

const UNLOADED: TypedRecipient = {
  kind: 'wrong',
  words: t`A part of this page did not arrive. Load the page again to go on.`,
}

/** Without its code nothing that was typed is believed. */
function readNothing(): TypedRecipient {
  return UNLOADED
}

/** Kept, so that a card that is shown again reads at once. */
let arrived: Read | null = null

/** What reads a recipient brings the hash that finds slips in addresses, which no first paint needs. Never rejects. */
async function loadReading(): Promise<Read> {
  arrived ??= await import('./typed-recipient').then(
    (m) => m.readRecipient,
    () => null,
  )
  return arrived ?? readNothing
}

/**
 * What the text says, or null while the code that reads it is on its way. It is asked for as soon as this is
 * mounted: at the tap on Claim there may be no network to bring it.
 */
export function useReading(text: string, payout: Payout): TypedRecipient | null {
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
export async function readLate(text: string, payout: Payout): Promise<TypedRecipient> {
  return (await loadReading())(text, payout)
}
