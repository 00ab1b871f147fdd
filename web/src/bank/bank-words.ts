import { t } from '@lingui/core/macro'
import type { BankAccount, BankKind } from '@/api/bank'
import type { UserRecord } from '@/api/people'

/** What kind of account it is, for people. */
export const BANK_LABELS: Record<BankKind, string> = {
  iban: t`Bank account (IBAN)`,
  us: t`Bank account (US)`,
}

/** Those of somebody's accounts that are with a bank. */
export function bankAccountsOf({ accounts }: Pick<UserRecord, 'accounts'>): BankAccount[] {
  return accounts.filter((account): account is BankAccount => account.account_type !== 'wallet')
}
