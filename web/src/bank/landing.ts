import { bankConfigOf } from '@/api/bank'
import { chainOf } from '@/api/queries'
import type { Config } from '@/api/schema.gen'
import { findAsset } from '@/assets/asset'
import type { ChosenEnd } from '@/assets/route-ends'

/** Where the bank takes what is brought to it, and as what. Null: nothing is brought to it here. */
export function landingOf(config: Config): ChosenEnd | null {
  const bank = bankConfigOf(config)
  const taken = bank?.routes.find(({ chainId }) => chainId === bank.landingChainId)
  const chain = taken && chainOf(config, taken.chainId)
  const asset = chain && findAsset(chain, taken.token)
  return asset ? { chain, asset } : null
}
