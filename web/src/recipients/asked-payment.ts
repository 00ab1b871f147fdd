import type { Chain } from '@/api/schema.gen'
import { type Asset, findAsset, firstAsset } from '@/assets/asset'
import { ZERO_ADDRESS } from '@/lib/address'
import { editableAmount } from '@/lib/amount'
import type { Hex } from '@/lib/hex'
import type { Payment } from '@/lib/typed-recipient'

/** What is asked to be paid, as far as it is offered here. */
export interface OfferedPayment {
  chain: Chain
  asset: Asset
  /** Smallest units; null where it is not said how much. */
  units: bigint | null
}

/**
 * What a request for a payment means on the chains that are offered; null where none of them has the token. `chainId`:
 * the only chain that it is for. `here`: the chain that is shown, which comes first where any will do.
 */
export function offeredPayment(
  { token, units }: Payment,
  chainId: string | null,
  chains: readonly Chain[],
  here?: string,
): OfferedPayment | null {
  const order = chains
    .filter((chain) => chainId === null || chain.chainId === chainId)
    .sort((a, b) => Number(b.chainId === here) - Number(a.chainId === here))
  for (const chain of order) {
    const asset = findAsset(chain, token ?? ZERO_ADDRESS)
    if (asset) return { chain, asset, units }
  }
  return null
}

/** What changes of a draft when a recipient asks for a payment, or is meant for one chain only. */
export interface AskedDraft {
  chainId: string
  token: Hex
  piece: undefined
  /** As typed. */
  amount: string
  denomination: 'TOKEN' | undefined
}

/** Fills in what is asked for: chain, token and amount. Null: nothing of it is said, or it is the chain that is shown. */
export function askedDraft(
  chainId: string | null,
  payment: Payment | undefined,
  chains: readonly Chain[],
  here: string,
): AskedDraft | null {
  if (payment) {
    const offered = offeredPayment(payment, chainId, chains, here)
    if (!offered) return null
    const { chain, asset, units } = offered
    const amount = units === null ? '' : editableAmount(units, asset.decimals)
    return { chainId: chain.chainId, token: asset.address, piece: undefined, amount, denomination: 'TOKEN' }
  }
  const chain = chains.find((one) => one.chainId === chainId && one.chainId !== here)
  if (!chain) return null
  return {
    chainId: chain.chainId,
    token: firstAsset(chain),
    piece: undefined,
    amount: '',
    denomination: undefined,
  }
}
