import { t } from '@lingui/core/macro'
import type { RequestLink } from '@/api/requests'
import { shortAddress } from '@/lib/address'
import { EXACT_PLACES, formatAmount, minimumUnits } from '@/lib/amount'
import type { Recipient } from '@/lib/recipient'
import { shownSymbol } from '@/lib/symbol'

type Asked = Pick<RequestLink, 'tokenAmount' | 'tokenDecimals' | 'tokenSymbol'>

/** What is asked for: `25 USDC`, `any amount of USDC`. */
export function askedWords({ tokenAmount, tokenDecimals, tokenSymbol }: Asked): string {
  const symbol = shownSymbol(tokenSymbol)
  if (tokenAmount === null) return t`any amount of ${symbol}`
  return amountIn({ tokenDecimals, tokenSymbol }, BigInt(tokenAmount))
}

/** Some of what is asked for: `5 USDC`. */
export function amountIn(
  { tokenDecimals, tokenSymbol }: Pick<RequestLink, 'tokenDecimals' | 'tokenSymbol'>,
  units: bigint,
): string {
  return `${formatAmount(units, tokenDecimals, { places: EXACT_PLACES })} ${shownSymbol(tokenSymbol)}`
}

/** What is paid in, as a figure that is never less than it: `25.276316`. */
export function paidFigure(units: string, decimals: number): string {
  const grain = minimumUnits(decimals)
  return formatAmount(((BigInt(units) + grain - 1n) / grain) * grain, decimals)
}

/** The same with its token: `25.276316 DAI`. */
export function paidWords(units: string, { decimals, symbol }: { decimals: number; symbol: string }): string {
  return `${paidFigure(units, decimals)} ${shownSymbol(symbol)}`
}

/** Who asks for it, in running text: an address stays on its line. */
export function payeeName({
  recipientName,
  recipientAddress,
}: Pick<RequestLink, 'recipientName' | 'recipientAddress'>): string {
  return recipientName ?? shortAddress(recipientAddress).replace('…', '\u2060…\u2060')
}

/** The same as somebody who is paid: by the address, whatever the name means by now. */
export function shownPayee({
  recipientName: name,
  recipientAddress: address,
}: Pick<RequestLink, 'recipientName' | 'recipientAddress'>): Recipient {
  return name === null ? { kind: 'address', address } : { kind: 'name', name, address }
}

/** What a letter with it is called. */
export function askingTitle(request: Asked): string {
  const symbol = shownSymbol(request.tokenSymbol)
  if (request.tokenAmount === null) return t`A request for any amount of ${symbol}`
  const amount = askedWords(request)
  return t`A request for ${amount}`
}

/** What stands before the link where it is passed on. */
export function askingWords(request: Asked): string {
  const symbol = shownSymbol(request.tokenSymbol)
  if (request.tokenAmount === null) return t`Please pay me any amount of ${symbol}. Open this link to pay:`
  const amount = askedWords(request)
  return t`Please pay me ${amount}. Open this link to pay:`
}

/** A file of a request, on this host; null where there is none, or it would lead elsewhere. */
export function attachmentPath({ attachmentUrl }: Pick<RequestLink, 'attachmentUrl'>): string | null {
  if (attachmentUrl === null) return null
  if (!URL.canParse(attachmentUrl, location.origin)) return null
  const { origin, pathname } = new URL(attachmentUrl, location.origin)
  return origin === location.origin && pathname.startsWith('/api/filbert/') ? pathname : null
}
