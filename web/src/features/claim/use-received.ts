import { type QueryClient, useQueryClient } from '@tanstack/react-query'
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
    // A convenience: without its code, or without room, nothing is lost but the memory of it.
    if (paid && withdrawal) keep(queries, link, withdrawal, secret).catch(() => undefined)
  }, [queries, paid, withdrawal, link, secret])
}

async function keep(
  queries: QueryClient,
  link: Link,
  withdrawal: NonNullable<Link['withdrawal']>,
  secret: string,
): Promise<void> {
  const { keepReceived, receivedLinks, receivedName } = await import('@/device/records/received-links')
  const { chainId, version, index, token, kind, tokenId, amount, sender } = link
  keepReceived({
    chainId,
    version,
    index,
    token: token.address,
    symbol: token.symbol,
    decimals: token.decimals,
    amount,
    tokenId: kind > 1 ? tokenId : null,
    senderAddress: sender,
    recipient: withdrawal.recipient,
    createdAt: Date.now(),
    txHash: withdrawal.txHash,
  })
  const came = await cameAlong(queries, link, secret)
  receivedLinks.update(receivedName(link), came)
}

/** What is known of it on this page, and its message, which the server does not keep for ever. */
async function cameAlong(queries: QueryClient, link: Link, secret: string) {
  const { priceQuery } = await import('@/assets/use-price')
  const price = queries.getQueryData(priceQuery(link.chainId, link.token.address).queryKey)
  const usdPrice = price ? { usdPrice: String(price) } : {}
  if (!link.hasAttachment) return usdPrice
  const { canOpen, noteQuery } = await import('./use-attached')
  const came = canOpen() ? await queries.fetchQuery(noteQuery(link, secret)).catch(() => null) : null
  if (!came) return usdPrice
  const { message, file } = came.note
  return { ...usdPrice, message: message || null, attachedFile: file?.name ?? null }
}
