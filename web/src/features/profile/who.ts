import { t } from '@lingui/core/macro'
import type { Contact, UserRecord } from '@/api/people'
import { sameAddress, shortAddress } from '@/lib/address'

type Someone = Pick<UserRecord, 'user' | 'accounts'>

/** What somebody is called here, until they choose a username. */
export function nameOf({ user, accounts }: Someone): string {
  return user.username ?? user.full_name ?? addressLine({ user, accounts }) ?? t`You`
}

/** Below the name: the e-mail address, else the first wallet's, shortened. Null where it is the name already. */
export function lineOf(someone: Someone): string | null {
  const line = addressLine(someone)
  return line === nameOf(someone) ? null : line
}

function addressLine({ user, accounts }: Someone): string | null {
  if (user.email !== null) return user.email
  const wallet = walletOf(accounts)
  return wallet === null ? null : shortAddress(wallet)
}

/** The wallet that stands for somebody: the first that they brought. */
export function walletOf(accounts: UserRecord['accounts']): string | null {
  return accounts.find(({ account_type }) => account_type === 'wallet')?.account_identifier ?? null
}

/** Whether an address is a wallet that they brought. */
export function isOwn({ accounts }: Pick<UserRecord, 'accounts'>, address: string): boolean {
  return accounts.some(({ account_identifier }) => sameAddress(account_identifier, address))
}

/** As one calls them oneself, else as they or the chain call them. Null: by the address alone. */
export function contactName({ nickname, username, ens_name }: Contact): string | null {
  return nickname ?? username ?? ens_name
}

/** A bank's number stays as it is; a wallet's address is shortened. */
export function shortIdentifier(identifier: string): string {
  return isAddress(identifier) ? shortAddress(identifier) : identifier
}

export function isAddress(identifier: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(identifier)
}
