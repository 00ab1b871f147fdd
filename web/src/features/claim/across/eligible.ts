import type { Config, Link } from '@/api/schema.gen'
import { wantsOwnTransaction } from '@filbert/sdk/vault-version'
import { isNft } from '@/links/amount-of'

/** Whether a link can be asked for elsewhere at all: money, in a vault that pays contracts, and for whoever has the link. */
export function mayCross(link: Link, { chains }: Config): boolean {
  const isFree = link.recipient === null && !link.requiresMfa
  return isFree && !isNft(link) && !wantsOwnTransaction(link.version) && chains.some(({ router }) => router)
}
