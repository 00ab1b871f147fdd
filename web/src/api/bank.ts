import { get, post } from './client'
import type { Account, IdentityState, UserRecord } from './people'
import type { Config, Done } from './schema.gen'

/** Somebody's identity check. Its links lead to pages of the bank's, and are for their owner alone. */
export interface Identity {
  state: IdentityState
  tosLink: string | null
  kycLink: string | null
  /** Why it was rejected, as the bank lets it be shown. */
  reasons: string[]
  /** Whether a check may be begun: there is a bank, and none is under way. */
  canBegin: boolean
  /** The bank was away: this is what it said last. */
  stale?: boolean
}

/** One of somebody's accounts with a bank: its identifier is a hint, and its number is kept nowhere. */
export type BankAccount = Account & { account_type: BankKind }

/** SEPA, in euros; or ACH, in dollars. */
export type BankKind = 'iban' | 'us'

/** A number that an account may have. */
export interface CheckedNumber {
  type: BankKind
  /** An IBAN's, by its three letters. */
  country: string | null
  /** `BE68…7034`, `…6789` */
  hint: string
  /** It is an account of whoever asks. */
  linked: BankAccount | null
}

/** An account to be linked. `bic` is an IBAN's; the rest is of accounts in the United States. */
export interface BankAccountToLink {
  number: string
  bic?: string
  routingNumber?: string
  street?: string
  city?: string
  state?: string
  postalCode?: string
  /** Three letters. */
  country?: string
}

/** A claim that waits for whoever is being verified. */
export interface KeptClaim {
  /** Where it is to go, if that is known already. */
  bankAccountId: string | null
}

/** What the server pays out to banks, and between which bounds. */
export interface BankConfig {
  minimumCents: number
  maximumCents: number
  /** Taken off a cash-out. A claim costs nothing. */
  feeCents: Record<BankKind, number>
  routes: { chainId: string; token: string; symbol: string; decimals: number }[]
  /** Where the bank's own pages come from: origins that may be shown in a frame. */
  frames: string[]
}

/** Null where banks are not served. */
export function bankConfigOf(config: Config): BankConfig | null {
  return (config as Config & { bank?: BankConfig | null }).bank ?? null
}

/** The calls about a person's identity and their accounts with banks. */
export const bankApi = {
  identity: () => get<Identity>('/user/identity'),
  /** Left out, the name and the address are those of the account. */
  beginIdentity: (details: { fullName?: string; email?: string } = {}) =>
    post<Identity>('/user/begin-identity', details),
  /** For everybody; `linked` for who is signed in. Nothing of it is kept. */
  checkNumber: (number: string) => post<CheckedNumber>('/bank/check-number', { number }),
  linkAccount: (account: BankAccountToLink) => post<UserRecord>('/user/link-bank-account', account),
  unlinkAccount: (accountId: string) => post<UserRecord>('/user/unlink-bank-account', { accountId }),
  /** Nothing is claimed by it: the link is offered again when its owner's identity is verified. */
  keepClaim: (claim: { chainId: string; version: string; index: string; number?: string }) =>
    post<Done>('/user/keep-claim', claim),
  /** Null: none is kept. */
  keptClaim: (chainId: string, version: string, index: string) =>
    get<KeptClaim | null>(`/user/kept-claim?${new URLSearchParams({ c: chainId, v: version, i: index })}`),
}
