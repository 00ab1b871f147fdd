import { useEffect, useEffectEvent, useState } from 'react'
import type { Hex } from '@/lib/hex'
import type { Asset } from './asset'
import { type Denomination, readTyped, type TypedAmount, usualDenomination } from './typed-amount'
import { usePriceState } from './use-price'

/** What a form keeps of its amount. */
interface AmountDraft {
  /** As typed. */
  amount: string
  /** Absent: nothing was typed yet, and the price says what is usual. */
  denomination?: Denomination | undefined
}

interface Wanted {
  chainId: string
  asset: Asset
  /** Whose price is needed; null of what has none. */
  priced: Hex | null
  draft: AmountDraft
  onDraft: (change: AmountDraft) => void
}

/** An amount as it is typed, and the price by which dollars become tokens. */
export interface AmountOnForm {
  price: bigint | null
  denomination: Denomination
  typed: TypedAmount
  /** Dollars were typed, and their price is still being asked for: no fault, and no amount yet. */
  pricing: boolean
  /** The price could not be had: the field is empty, and is for tokens from now on. */
  priceFailed: boolean
}

/** Reads what was typed. Spec: if the price fails, the denomination switches to the token and the field is emptied. */
export function useTypedAmount({ chainId, asset, priced, draft, onDraft }: Wanted): AmountOnForm {
  const { price, state } = usePriceState(chainId, priced)
  const [failedFor, setFailedFor] = useState<string | null>(null)
  const denomination = draft.denomination ?? usualDenomination(price)
  const typed = readTyped(draft.amount, denomination, asset, price)
  const needsPrice = denomination === 'USD' || (!typed.ok && typed.problem === 'no_price')
  const failed = needsPrice && state === 'unknown'
  const what = `${chainId} ${asset.address}`
  const switchToToken = useEffectEvent(() => {
    setFailedFor(what)
    onDraft({ amount: '', denomination: 'TOKEN' })
  })

  // The outside system: the server, which knows no price.
  useEffect(() => {
    if (failed) switchToToken()
  }, [failed])

  return {
    price,
    denomination,
    typed,
    pricing: needsPrice && state === 'loading',
    priceFailed: failedFor === what && draft.amount === '' && denomination === 'TOKEN',
  }
}
