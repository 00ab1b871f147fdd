import { useEffect, useState } from 'react'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { loadSigning } from './submit'

/** The curve arithmetic comes after the first paint; until it is there a secret is taken to fit. */
export function useSecretFits(secret: string, pubKey20: Hex): boolean {
  const [fits, setFits] = useState(true)

  // The outside system: the code that is still on its way.
  useEffect(() => {
    let gone = false
    loadSigning().then(
      ({ linkKey }) => !gone && setFits(sameAddress(linkKey(secret).pubKey20, pubKey20)),
      // Said when it is missed: at the tap on Claim.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [secret, pubKey20])

  return fits
}
