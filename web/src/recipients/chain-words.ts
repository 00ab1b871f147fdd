import { t } from '@lingui/core/macro'
import { chainName, type NamedChain } from '@/lib/chain-short-names'
import type { ForeignChain } from '@/lib/foreign-address'

/** An address of another kind of chain. From the specification. */
export function foreignWords(chain: ForeignChain): string {
  return t`We currently dont support ${chain}. Reach out if you would like us to add support!`
}

/** An address is meant for another chain than the money is on. */
export function elsewhereWords(there: string, here: string, served: readonly NamedChain[]): string {
  const [meant, paying] = [chainName(there, served), chainName(here, served)]
  return t`That address is for ${meant}, and the money is on ${paying}. If it is yours on ${paying} too, type it from the 0x on.`
}

/** An address is meant for a chain that is not offered here. */
export function unservedWords(chainId: string, served: readonly NamedChain[]): string {
  const meant = chainName(chainId, served)
  return t`That address is for ${meant}, which is not offered here. Ask for an address on another chain.`
}
