import { useEffect } from 'react'

let holders = 0
const listeners = new Set<() => void>()

/** While somebody brings one more wallet, another one that is connected is no reason to be nobody. */
export const held = {
  is: (): boolean => holders > 0,
  /** Until what is returned is called. */
  hold: (): (() => void) => {
    count(1)
    return () => count(-1)
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** For what is shown while a wallet is added: who is signed in stays so, whichever wallet they connect for it. */
export function useHeldUser(): void {
  // The outside system: whoever shows who is signed in.
  useEffect(() => held.hold(), [])
}

function count(change: number): void {
  holders += change
  for (const listener of listeners) listener()
}
