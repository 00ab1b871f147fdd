import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Link } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import type { ClaimStep } from './claim-machine'

/** Remembers on this device what was claimed on it, and what came with it, once the chain has paid. */
export function useReceived(link: Link, secret: string, step: ClaimStep): void {
  const queries = useQueryClient()
  const mine = step.step === 'sent' && step.kind === 'claim' ? step.to.address : null
  const { withdrawal } = link
  const paid = mine !== null && sameAddress(withdrawal?.recipient, mine)

  // The outside system: this device's memory.
  useEffect(() => {
    if (!paid || !withdrawal) return
    // A convenience: without its code, or without room, nothing is lost but the memory of it.
    import('./keep-received')
      .then(({ keep }) => keep(queries, link, withdrawal, secret))
      .catch(() => undefined)
  }, [queries, paid, withdrawal, link, secret])
}
