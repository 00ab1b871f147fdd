import { type BankNumber, readBankNumber } from './bank-number'
import { chainOfShortName } from './chain-short-names'
import { isEmail } from './email'
import { type ForeignChain, foreignChain } from './foreign-address'
import type { Hex } from './hex'
import { type Invisible, invisibleIn, trimInvisible } from './invisible'
import { isName, type NameProblem, nameProblem } from './name'
import { readPaymentUri, type UriProblem } from './payment-uri'
import { type AddressProblem, parseAddress } from './typed-address'

/** What was asked to be paid, beside to whom. */
export interface Payment {
  /** Null: native money. */
  token: Hex | null
  /** Smallest units; null where it is not said how much. */
  units: bigint | null
}

/** What may be said along with an address or a name. */
interface Meant {
  /** The only chain that it is meant for. */
  chainId?: string
  payment?: Payment
}

export type RecipientProblem =
  | { code: AddressProblem | NameProblem | UriProblem | 'bad_iban' | 'bad_us' }
  | ({ code: 'invisible' } & Invisible)
  /** `prefix`: what stands before the address, and is the short name of no chain that we know. */
  | { code: 'unknown_chain'; prefix: string }

/** What somebody typed or pasted where a recipient is asked for, as far as it can be told without asking anybody. */
export type TypedRecipient =
  | { kind: 'empty' }
  | { kind: 'email'; email: string }
  | { kind: 'phone'; text: string }
  | ({ kind: 'address'; address: Hex } & Meant)
  /** As it was typed: its normal form takes tables that come late (`normalName`). */
  | ({ kind: 'name'; name: string } & Meant)
  | Extract<BankNumber, { kind: 'iban' | 'us' }>
  | { kind: 'foreign'; chain: ForeignChain }
  | { kind: 'wrong'; problem: RecipientProblem }
  | { kind: 'unknown' }

/** From RFC 5321: longer addresses cannot be written to. */
const LONGEST_EMAIL = 254

/** What people and banks write before it, with a colon. */
const LABEL =
  /^(?:(?:wallet[- ]?)?(?:address|adresse)|wallet|ens|e-?mail|phone|mobile|telefon|handy|iban|account(?: (?:number|no\.?))?|acct\.?|konto(?:nummer)?|(?:n[uú]mero de )?cuenta|direcci[oó]n|correo|tel[eé]fono|m[oó]vil)\s*[:：]\s*|^iban\s+(?=[a-z]{2}\d\d)/i

/** `oeth:0x…` (ERC-3770), `eip155:10:0x…` (CAIP-10). */
const PREFIXED = /^(?:eip155:([1-9]\d{0,19})|([a-z0-9][a-z0-9-]*)):\s*(?=0x|[^:/@?#]+\.[a-z]{2,}\.*$)/i

/**
 * Reads everything that can be pasted where a recipient is asked for. `digits`: what a plain number is there, the
 * phone of somebody or a US bank account.
 */
export function readRecipient(text: string, digits: 'phone' | 'account' = 'phone'): TypedRecipient {
  const typed = trimInvisible(trimInvisible(text).replace(LABEL, '')).replace(/^(mailto|tel|sms):/i, '')
  if (typed === '') return { kind: 'empty' }
  const invisible = invisibleIn(typed, { emoji: isName(typed) })
  if (invisible) return wrong({ code: 'invisible', ...invisible })
  if (/^ethereum:/i.test(typed)) return readUri(typed)
  if (isEmail(typed)) {
    return typed.length <= LONGEST_EMAIL ? { kind: 'email', email: typed } : { kind: 'unknown' }
  }
  return readAccount(typed, digits) ?? readPhone(typed) ?? readPrefixed(typed)
}

/** An account that cannot be one is told last: other things look like the beginning of one. */
function readAccount(typed: string, digits: 'phone' | 'account'): TypedRecipient | null {
  const bank = readBankNumber(typed)
  if (!bank) return null
  if (bank.kind === 'iban') return bank
  if (bank.kind === 'bad_iban') {
    const chain = foreignChain(typed)
    return chain ? { kind: 'foreign', chain } : wrong({ code: bank.kind })
  }
  if (digits === 'phone') return null
  return bank.kind === 'us' ? bank : wrong({ code: bank.kind })
}

/** Spec: what starts with a plus, or looks like a number of more than four digits. */
function readPhone(typed: string): TypedRecipient | null {
  const isPhone =
    typed.startsWith('+') || (/^[\d\s().\-/]+$/.test(typed) && typed.replace(/\D/g, '').length > 4)
  return isPhone ? { kind: 'phone', text: typed } : null
}

function readPrefixed(typed: string): TypedRecipient {
  const [prefix, id, shortName = ''] = PREFIXED.exec(typed) ?? []
  if (prefix === undefined) return readWallet(typed)
  const chainId = id ?? chainOfShortName(shortName)?.chainId
  if (chainId === undefined) return wrong({ code: 'unknown_chain', prefix: shortName })
  return withMeant(readWallet(typed.slice(prefix.length)), { chainId })
}

/** An address or a name by itself. */
function readWallet(typed: string): TypedRecipient {
  if (isName(typed)) {
    const problem = nameProblem(typed)
    return problem ? wrong({ code: problem }) : { kind: 'name', name: typed }
  }
  const address = parseAddress(typed)
  if (address.ok) return { kind: 'address', address: address.address }
  if (/^0x/i.test(typed) || address.problem === 'name') return wrong({ code: address.problem })
  const chain = foreignChain(typed)
  return chain ? { kind: 'foreign', chain } : { kind: 'unknown' }
}

function readUri(typed: string): TypedRecipient {
  const uri = readPaymentUri(typed)
  if (!uri.ok) return wrong({ code: uri.problem })
  const payee = readWallet(uri.payee)
  if (payee.kind === 'unknown' || payee.kind === 'foreign') return wrong({ code: 'uri_form' })
  const meant: Meant = uri.chainId === undefined ? {} : { chainId: uri.chainId }
  if (uri.token === undefined && uri.units === undefined) return withMeant(payee, meant)
  const token = uri.token === undefined ? null : parseAddress(uri.token)
  if (token && !token.ok) return wrong({ code: 'uri_form' })
  return withMeant(payee, { ...meant, payment: { token: token?.address ?? null, units: uri.units ?? null } })
}

function withMeant(read: TypedRecipient, meant: Meant): TypedRecipient {
  return read.kind === 'address' || read.kind === 'name' ? { ...read, ...meant } : read
}

function wrong(problem: RecipientProblem): TypedRecipient {
  return { kind: 'wrong', problem }
}
