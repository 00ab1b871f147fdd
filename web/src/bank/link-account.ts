import { type BankAccount, type BankAccountToLink, bankApi } from '@/api/bank'
import { ApiError } from '@/api/client'
import type { UserRecord } from '@/api/people'
import { OWN_FAULT } from '@/lib/cause'
import type { Cause } from '@/words/sentence'
import { bankAccountsOf } from './bank-words'
import { DETAILS } from './detail-rules'

/** Those that a form has a place for. */
const FIELDS: ReadonlySet<string> = new Set(['number', ...DETAILS.iban, ...DETAILS.us])

/** `wrong`: what the server or the bank has against single fields, in words. */
export type LinkAnswer =
  | { kind: 'linked'; user: UserRecord; account: BankAccount }
  | { kind: 'wrong'; fields: Readonly<Record<string, string>> }
  | { kind: 'failed'; cause: Cause }

/** Links an account to whoever is signed in. `before`: those that were linked. Never rejects. */
export async function linkAccount(
  account: BankAccountToLink,
  before: readonly BankAccount[],
): Promise<LinkAnswer> {
  try {
    const user = await bankApi.linkAccount(account)
    const linked = bankAccountsOf(user).find(
      ({ account_id }) => !before.some((one) => one.account_id === account_id),
    )
    return linked
      ? { kind: 'linked', user, account: linked }
      : { kind: 'failed', cause: new ApiError('unreadable', 'No account was added.') }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed', cause: OWN_FAULT }
    return Object.keys(error.fields).some((field) => FIELDS.has(field))
      ? { kind: 'wrong', fields: error.fields }
      : { kind: 'failed', cause: error }
  }
}
