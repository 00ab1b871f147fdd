import type { QueryClient } from '@tanstack/react-query'
import type { Link } from '@/api/schema.gen'
import { priceQuery } from '@/assets/use-price'
import { keepReceived, receivedLinks, receivedName } from '@/device/records/received-links'
import type { Hex } from '@/lib/hex'

/** How a claim is paid. */
interface Paid {
  recipient: Hex
  /** Null: of what goes to another chain, not yet. */
  txHash: Hex | null
  /** The chain that it went on to, if that is another way than its own. */
  crossedTo?: string
}

/** Keeps a claim in this device's memory, and what came with it. */
export async function keep(queries: QueryClient, link: Link, paid: Paid, secret: string): Promise<void> {
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
    recipient: paid.recipient,
    createdAt: Date.now(),
    txHash: paid.txHash,
    crossedTo: paid.crossedTo ?? null,
  })
  const came = await cameAlong(queries, link, secret)
  receivedLinks.update(receivedName(link), came)
}

/** What is known of it on this page, and its message, which the server does not keep for ever. */
async function cameAlong(queries: QueryClient, link: Link, secret: string) {
  const price = queries.getQueryData(priceQuery(link.chainId, link.token.address).queryKey)
  const usdPrice = price ? { usdPrice: String(price) } : {}
  if (!link.hasAttachment) return usdPrice
  const { canOpen, noteQuery } = await import('./use-attached')
  const came = canOpen() ? await queries.fetchQuery(noteQuery(link, secret)).catch(() => null) : null
  if (!came) return usdPrice
  const { message, file } = came.note
  return { ...usdPrice, message: message || null, attachedFile: file?.name ?? null }
}
