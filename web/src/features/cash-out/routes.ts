import type { BankConfig } from '@/api/bank'
import type { RouteChain, RouteToken } from '@/api/routes'
import type { Chain } from '@/api/schema.gen'
import { type Asset, findAsset } from '@/assets/asset'
import { beginsOn, type ChosenEnd, otherAssets, otherChains } from '@/assets/route-ends'
import { sameAddress } from '@/lib/address'
import { wantsOwnTransaction } from '@filbert/sdk/vault-version'
import type { Draft } from './cash-out-machine'

/** What can be paid out to banks from a chain. */
export function assetsFrom(bank: BankConfig, chain: Chain): Asset[] {
  return bank.routes
    .filter(({ chainId }) => chainId === chain.chainId)
    .map(({ token, symbol, decimals }) => {
      const address = token as Asset['address']
      const unlisted = { address, symbol, name: symbol, decimals, piece: null, gasless: null }
      return findAsset(chain, address) ?? unlisted
    })
}

interface Routed {
  bank: BankConfig
  /** Where the bank takes what is brought to it. Null: nothing is brought to it here. */
  landing: ChosenEnd | null
  /** Where routes begin and end. */
  chains: readonly RouteChain[]
  /** What goes over from the chain. */
  tokens: readonly RouteToken[]
}

/** What the bank does not take as it is on a chain, and takes once a route has exchanged it. */
export function broughtFrom(chain: Chain, { bank, landing, chains, tokens }: Routed): Asset[] {
  if (!landing || !beginsOn(chain, chains) || wantsOwnTransaction(chain.createVersion)) return []
  const end = { chainId: landing.chain.chainId, token: landing.asset.address }
  const leads = otherChains([landing.chain], chains, { ...end, chainId: chain.chainId }).length > 0
  if (!leads) return []
  const taken = assetsFrom(bank, chain)
  return otherAssets(chain, tokens, end).filter(
    ({ address }) => !taken.some((one) => sameAddress(one.address, address)),
  )
}

/** The chain where the wallet stands, if there is a way to banks from it, else the first that has one. */
export function firstChain(
  bank: BankConfig,
  chains: readonly Chain[],
  walletChain: string | undefined,
): Chain | undefined {
  const served = chains.filter((chain) => assetsFrom(bank, chain).length > 0)
  return served.find(({ chainId }) => chainId === walletChain) ?? served[0]
}

/** A fresh first card on a chain: nothing is typed yet. */
export function draftOn(bank: BankConfig, chain: Chain | undefined): Draft {
  const [asset] = chain ? assetsFrom(bank, chain) : []
  return {
    chainId: chain?.chainId ?? '',
    token: asset?.address ?? null,
    amount: '',
    accountId: null,
    typed: '',
  }
}
