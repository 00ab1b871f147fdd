import type { Chain, WalletBalances } from '@/api/schema.gen'
import { sameAddress, ZERO_ADDRESS } from '@/lib/address'
import { parsePlainAmount } from '@/lib/typed-number'
import { DUST, dollarsOf } from '@/lib/dollars'
import type { Asset } from './asset'

/** What a wallet has of an asset. */
export interface Holding {
  chainId: string
  /** The zero address is the chain's own currency. */
  token: string
  units: bigint
  /** In 10⁻¹⁸ dollars; null: nobody knows. */
  value: bigint | null
}

export interface Holdings {
  /** The dearest first. */
  all: Holding[]
  /** Chains that did not answer: what the wallet has there is not known. */
  unavailable: string[]
}

/** An asset, and what the wallet has of it as far as that is known. */
export interface Offer {
  asset: Asset
  holding: Holding | undefined
}

export function readHoldings({ balances, unavailable }: WalletBalances): Holdings {
  const all = balances.flatMap((balance) => {
    const { numeric, decimals } = balance.quantity
    const units = parsePlainAmount(numeric, Number(decimals))
    if (!units.ok) return []
    const token = balance.address?.split(':')[2] ?? ZERO_ADDRESS
    const chainId = balance.chainId.split(':')[1] ?? ''
    return [{ chainId, token, units: units.units, value: dollarsOf(balance.value) }]
  })
  return { all, unavailable }
}

/** Spec: what offers tokens to buy stands where the wallet has no balances. Not while a chain has not answered. */
export function hasNothing(holdings: Holdings | undefined): boolean {
  return holdings?.unavailable.length === 0 && holdings.all.every(isDust)
}

/**
 * What can be chosen on a chain: what the wallet has of it, the dearest first and no dust; everything
 * while that is not known.
 */
export function offersOn(chainId: string, assets: Asset[], holdings: Holdings | undefined): Offer[] {
  if (!holdings || holdings.unavailable.includes(chainId)) {
    return assets.map((asset) => ({ asset, holding: undefined }))
  }
  const here = holdings.all.filter((holding) => holding.chainId === chainId && !isDust(holding))
  return here.flatMap((holding) => {
    const asset = assets.find((one) => sameAddress(one.address, holding.token))
    return asset ? [{ asset, holding }] : []
  })
}

/** Those whose name or symbol has the words in it, in whatever capitals. */
export function offersLike(offers: Offer[], search: string): Offer[] {
  const sought = search.trim().toLowerCase()
  return offers.filter(({ asset: { name, symbol } }) =>
    [name, symbol].some((text) => text.toLowerCase().includes(sought)),
  )
}

/** What all that a wallet has on a chain is worth in 10⁻¹⁸ dollars, as far as that is known. */
export function worthOn(chainId: string, holdings: Holdings | undefined): bigint {
  const here = holdings?.all.filter((holding) => holding.chainId === chainId) ?? []
  return here.reduce((sum, { value }) => sum + (value ?? 0n), 0n)
}

/** More chains than these are not looked through. */
const CHAINS_AT_FIRST = 6

/**
 * Of many chains those where the wallet has most, or the first while that is not known; the chosen one is
 * always among them. In the order of `chains`.
 */
export function chainsAtFirst(chains: Chain[], holdings: Holdings | undefined, chosen: string): Chain[] {
  const worth = (chain: Chain) => worthOn(chain.chainId, holdings)
  const others = chains.filter(({ chainId }) => chainId !== chosen)
  const best = others.sort((a, b) => (worth(a) < worth(b) ? 1 : worth(a) > worth(b) ? -1 : 0))
  const kept = new Set(best.slice(0, CHAINS_AT_FIRST - 1))
  return chains.filter((chain) => chain.chainId === chosen || kept.has(chain))
}

function isDust({ value }: Holding): boolean {
  return value !== null && value < DUST
}
