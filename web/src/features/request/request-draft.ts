import { t } from '@lingui/core/macro'
import type { RequestKind } from '@/api/requests'
import type { Asset } from '@/assets/asset'
import type { Denomination } from '@/assets/typed-amount'
import { expiryFrom } from '@/lib/expiry'
import { isNative } from '@/assets/asset'
import { plainMessage } from '@/lib/attachment/plain-text'
import type { Hex } from '@/lib/hex'
import type { Attached } from '@/links/attach/attached'

/** What is being typed and chosen. */
export interface RequestDraft {
  chainId: string
  token: Hex
  /** As typed. */
  amount: string
  /** What it is typed in. Absent: nothing was typed yet, and the price says what is usual. */
  denomination?: Denomination | undefined
  kind: RequestKind
  /** For how many days it can be paid; 0 is for ever. */
  expiresInDays: number
  /** As typed. Null: nobody typed anything, and it is the connected wallet. */
  recipient: string | null
  attached: Attached
}

/** What is asked for, once all of it is there. */
export interface RequestTerms {
  chainId: string
  asset: Asset
  /** Smallest units; null where any amount will do. */
  amount: bigint | null
  kind: RequestKind
  /** An address, or a name of which the server asks the chain whom it means. */
  recipient: string
  expiresInDays: number
  attached: Attached
}

export const KINDS: readonly (readonly [RequestKind, string])[] = [
  ['exact', t`Exactly this`],
  ['open', t`What they like`],
  ['goal', t`Several, towards it`],
]

export function isKind(value: string): value is RequestKind {
  return KINDS.some(([kind]) => kind === value)
}

/** As the API takes it. */
export function requestForm(terms: RequestTerms, now: number): FormData {
  const { chainId, asset, amount, kind, recipient, expiresInDays, attached } = terms
  const form = new FormData()
  form.set('chainId', chainId)
  form.set('recipientAddress', recipient)
  form.set('tokenAddress', asset.address)
  form.set('tokenType', isNative(asset) ? '0' : '1')
  form.set('tokenSymbol', asset.symbol)
  form.set('tokenDecimals', String(asset.decimals))
  form.set('kind', kind)
  if (amount !== null) form.set('tokenAmount', amount.toString())
  if (expiresInDays > 0) form.set('expiresAt', String(expiryFrom(now, expiresInDays)))
  const reference = plainMessage(attached.message)
  if (reference !== '') form.set('reference', reference)
  const { file } = attached
  if (file) form.set('attachment', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
  return form
}
