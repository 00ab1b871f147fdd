import type { Hex } from './hex'

/** Why an `ethereum:` address names nobody who can be paid. */
export type UriProblem = 'uri_form' | 'uri_call' | 'uri_amount'

export interface PaymentUri {
  ok: true
  /** Who is paid: an address or a name, as it stands there. Never the contract of a token. */
  payee: string
  /** Absent: the chain in question. */
  chainId?: string
  /** The contract of the token, as it stands there. Absent: native money, or nothing is said of it. */
  token?: string
  /** Smallest units. Absent: the payer says how much. */
  units?: bigint
}

type Refused = { ok: false; problem: UriProblem }

const SHAPE = /^ethereum:(?:pay-)?([^@/?]+)(?:@([^/?]+))?(?:\/([^?]*))?(?:\?(.*))?$/is
const CHAIN_ID = /^[1-9]\d{0,19}$/
const NUMBER = /^\+?(\d*)(?:\.(\d+))?(?:e(\d{0,2}))?$/i
const LARGEST = 2n ** 256n - 1n

/**
 * Reads a request for a payment (ERC-681): `ethereum:0x…@10?value=1e18` pays native money,
 * `ethereum:0xTOKEN@10/transfer?address=0x…&uint256=1e6` a token. Any other call of a contract is no payment.
 */
export function readPaymentUri(text: string): PaymentUri | Refused {
  const [shape, target = '', chain, call, query = ''] = SHAPE.exec(text) ?? []
  const fields = fieldsOf(query)
  const payee = decoded(target)
  if (shape === undefined || payee === null || !fields) return { ok: false, problem: 'uri_form' }
  if (chain !== undefined && !CHAIN_ID.test(chain)) return { ok: false, problem: 'uri_form' }
  const on = chain === undefined ? {} : { chainId: chain }
  if (call === undefined || call === '') {
    const payment = paid(payee, fields, 'value')
    return payment.ok ? { ...payment, ...on } : payment
  }
  if (call !== 'transfer') return { ok: false, problem: 'uri_call' }
  const to = fields.get('address')
  if (to === undefined || to === '') return { ok: false, problem: 'uri_form' }
  // A transfer of a token takes no native money along.
  if (/[1-9]/.test(fields.get('value') ?? '')) return { ok: false, problem: 'uri_call' }
  const payment = paid(to, fields, 'uint256')
  return payment.ok ? { ...payment, ...on, token: payee } : payment
}

/** Asks for a transfer of a token in the same form. */
export function tokenPaymentUri({ token, chainId, payee, units }: TokenPayment): string {
  const amount = units === null ? '' : `&uint256=${units}`
  return `ethereum:${token}@${chainId}/transfer?address=${payee}${amount}`
}

/** Asks for native money in the same form. */
export function nativePaymentUri({ chainId, payee, units }: NativePayment): string {
  const amount = units === null ? '' : `?value=${units}`
  return `ethereum:${payee}@${chainId}${amount}`
}

interface NativePayment {
  chainId: string
  payee: Hex
  /** Smallest units; null: the payer says how much. */
  units: bigint | null
}

interface TokenPayment extends NativePayment {
  token: Hex
}

function paid(payee: string, fields: Map<string, string>, field: 'value' | 'uint256'): PaymentUri | Refused {
  const amount = fields.get(field)
  if (amount === undefined) return { ok: true, payee }
  const units = wholeNumber(amount)
  return units === null ? { ok: false, problem: 'uri_amount' } : { ok: true, payee, units }
}

/** `1e6`, `2.014e18`; null where it is no whole number of 256 bits. */
function wholeNumber(text: string): bigint | null {
  const [shape, whole = '', fraction = '', exponent = ''] = NUMBER.exec(text) ?? []
  if (shape === undefined || whole + fraction === '') return null
  const digits = fraction.replace(/0+$/, '')
  const places = Number(exponent) - digits.length
  if (places < 0 || whole.length > 100) return null
  const units = BigInt(whole + digits) * 10n ** BigInt(places)
  return units <= LARGEST ? units : null
}

/** Null where something stands there twice, or is not encoded as it must be: what is meant cannot be told. */
function fieldsOf(query: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  for (const field of query.split('&')) {
    if (field === '') continue
    const at = field.includes('=') ? field.indexOf('=') : field.length
    const name = decoded(field.slice(0, at))
    const value = decoded(field.slice(at + 1))
    if (name === null || value === null || fields.has(name)) return null
    fields.set(name, value)
  }
  return fields
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
