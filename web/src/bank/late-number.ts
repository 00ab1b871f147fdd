import { useEffect, useState } from 'react'
import type { readNumber, TypedNumber } from './read-number'

type Read = typeof readNumber

/** Kept, so that a card that is shown again reads at once. */
let arrived: Read | null = null

/** The tables of all countries' numbers come once a number is about to be typed. Null: they did not come. */
async function loadReading(): Promise<Read | null> {
  arrived ??= await import('./read-number').then(
    (code) => code.readNumber,
    () => null,
  )
  return arrived
}

/** What the text says, or null while the code that reads it is on its way. */
export function useNumberReading(text: string): TypedNumber | null {
  const [read, setRead] = useState(() => arrived)

  // The outside system: the code that is still on its way.
  useEffect(() => {
    let gone = false
    void loadReading().then((loaded) => !gone && setRead(() => loaded))
    return () => {
      gone = true
    }
  }, [])

  return read?.(text) ?? null
}

/** The same for who cannot go on before it is told. Null: its code did not come. */
export async function readNumberLate(text: string): Promise<TypedNumber | null> {
  return (await loadReading())?.(text) ?? null
}
