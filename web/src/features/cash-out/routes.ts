import type { BankConfig } from '@/api/bank'
import type { Chain } from '@/api/schema.gen'
import { type Asset, findAsset } from '@/assets/asset'
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
