import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { crossingQuery } from '@/api/routes'
import type { Link } from '@/api/schema.gen'
import { keep } from '@/features/claim/keep-received'

/** Writes down on this device that the link has paid, and where that went. */
export function useKept(link: Link, secret: string): void {
  const queries = useQueryClient()
  const { data } = useQuery(crossingQuery(link))
  const recipient = data?.crossing.recipientAddress
  const crossedTo = data?.crossing.to.chainId
  const txHash = link.withdrawal?.txHash

  // The outside system: this device's memory.
  useEffect(() => {
    if (!recipient || !crossedTo || !txHash) return
    // A convenience: without room nothing is lost but the memory of it.
    keep(queries, link, { recipient, txHash, crossedTo }, secret).catch(() => undefined)
  }, [queries, link, recipient, crossedTo, txHash, secret])
}
