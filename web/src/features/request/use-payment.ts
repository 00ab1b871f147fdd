import { useState } from 'react'
import type { RequestLink } from '@/api/requests'
import type { Chain } from '@/api/schema.gen'
import { isNative } from '@/assets/asset'
import { costedOf } from '@/assets/payment'
import { useAbilities } from '@/assets/use-abilities'
import { useBalance, useNetworkCost } from '@/assets/use-balance'
import { useTypedAmount } from '@/assets/use-typed-amount'
import type { Account } from '@/chain/wallet'
import { ZERO_ADDRESS } from '@/lib/address'
import { leftOf } from '@/links/requests/standing'
import type { TransferTerms } from '@/transfers/terms'
import { askedAsset } from './asked-asset'
import type { TypedPayment } from './pay-amount'
import { payableOf } from './payable'

/**
 * What would be paid by the wallet that is connected, as far as it is known.
 * `elsewhere`: it is paid with something else, so that what the wallet has of this does not matter.
 */
export function usePayment(request: RequestLink, chain: Chain, account: Account | null, elsewhere = false) {
  const [payment, setPayment] = useState<TypedPayment>({ amount: '' })
  const from = account?.address ?? null
  const { chainId } = chain
  const asset = askedAsset(request, chain)
  const abilities = useAbilities(chainId, from)
  const balance = useBalance(chainId, asset, from)
  const to = { kind: 'address', address: request.recipientAddress } as const
  const vault = chain.vaults[chain.createVersion] ?? ZERO_ADDRESS
  const paid = { chainId, vault, asset, from, to }
  const cost = useNetworkCost(costedOf(paid))
  const onForm = useTypedAmount({
    chainId,
    asset,
    priced: asset.address,
    draft: payment,
    onDraft: setPayment,
  })
  const { price, typed } = onForm
  const left = leftOf(request)
  const held = isNative(asset) ? less(balance, cost) : balance
  const spendable = elsewhere ? undefined : held
  const payable = payableOf({ kind: request.kind, asset, left, typed, spendable })
  const terms: TransferTerms | null =
    account && abilities && payable.ok
      ? {
          chainId,
          contracts: chain,
          asset,
          amount: payable.units,
          from: account.address,
          to,
          abilities,
          usdPrice: price,
          requestId: request.id,
        }
      : null
  const amount = request.kind === 'exact' ? left : typed.ok ? typed.units : null
  return {
    ...onForm,
    asset,
    abilities,
    paid,
    payment,
    setPayment,
    left,
    payable,
    terms,
    amount,
  }
}

function less(balance: bigint | undefined, cost: bigint | null | undefined): bigint | undefined {
  if (balance === undefined || cost == null) return balance
  return balance > cost ? balance - cost : 0n
}
