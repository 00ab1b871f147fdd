import { get, post } from './client'
import type {
  Account,
  BankAccountToLink,
  BankAccountToUnlink,
  Bank as BankConfig,
  BankKind,
  ClaimToKeep,
  Config,
  Done,
  Identity,
  IdentityToCheck,
  KeptClaim,
  NumberToCheck,
  CheckedNumber as ToldNumber,
  UserRecord,
} from './schema.gen'

export type { BankAccountToLink, Bank as BankConfig, BankKind, Identity, KeptClaim } from './schema.gen'

/**
 * One of somebody's accounts with a bank: its identifier is a hint (`BE68…7034`, `021000021 …6789`), and its number is
 * kept nowhere.
 */
export type BankAccount = Account & { account_type: BankKind }

/** A number that an account may have. */
export type CheckedNumber = Omit<ToldNumber, 'linked'> & {
  /** It is an account of whoever asks. */
  linked: BankAccount | null
}

/** Null where banks are not served. */
export function bankConfigOf(config: Config): BankConfig | null {
  return config.bank ?? null
}

/** The calls about a person's identity and their accounts with banks. */
export const bankApi = {
  identity: () => get<Identity>('/user/identity'),
  /** Left out, the name and the address are those of the account. Who was rejected tries again by it. */
  beginIdentity: (details: IdentityToCheck = {}) => post<Identity>('/user/begin-identity', details),
  /** For everybody; `linked` for who is signed in. Nothing of it is kept. */
  checkNumber: (number: string, routingNumber?: string) =>
    post<CheckedNumber>('/bank/check-number', {
      number,
      ...(routingNumber !== undefined && { routingNumber }),
    } satisfies NumberToCheck),
  linkAccount: (account: BankAccountToLink) => post<UserRecord>('/user/link-bank-account', account),
  unlinkAccount: (accountId: string) =>
    post<UserRecord>('/user/unlink-bank-account', { accountId } satisfies BankAccountToUnlink),
  /** Nothing is claimed by it: the link is offered again when its owner's identity is verified. */
  keepClaim: (claim: ClaimToKeep) => post<Done>('/user/keep-claim', claim),
  /** Null: none is kept. */
  keptClaim: (chainId: string, version: string, index: string) =>
    get<KeptClaim | null>(`/user/kept-claim?${new URLSearchParams({ c: chainId, v: version, i: index })}`),
}
