import { useState } from 'react'
import type { Hex } from '@/lib/hex'

interface Elsewhere {
  /** Money goes to an address that is typed, and not to the connected wallet. */
  isElsewhere: boolean
  setElsewhere: (wanted: boolean) => void
  /** Somebody is at the field for it, or has left it with something in it. */
  setOccupied: (occupied: boolean) => void
}

/** A wallet that comes while somebody types an address takes the field from nobody. */
export function useElsewhere(account: Hex | null, initially = false): Elsewhere {
  const [isElsewhere, setElsewhere] = useState(initially)
  return {
    isElsewhere,
    setElsewhere,
    setOccupied: (occupied) => account === null && setElsewhere(occupied),
  }
}
