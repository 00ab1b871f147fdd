import { useEffect } from 'react'
import { tellOfTheRest } from './tell-transfers'

/** Tells the server of what it could not be told of when it was sent. */
export function useTelling(): void {
  // The outside system: the server, which may have been away then.
  useEffect(() => {
    void tellOfTheRest(Date.now())
  }, [])
}
