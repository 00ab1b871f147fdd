import { t } from '@lingui/core/macro'
import type { Account } from '@/api/people'
import { BANK_LABELS } from '@/bank/bank-words'

/** What kind of account it is, for people. */
export const ACCOUNT_LABELS: Record<Account['account_type'], string> = {
  wallet: t`Wallet`,
  ...BANK_LABELS,
}
