import type { BankAccount } from '@/api/bank'
import { BANK_LABELS } from './bank-words'
import { BankGlyph } from './glyphs'

export interface AccountListProps {
  /** What they are chosen for. */
  label: string
  accounts: readonly BankAccount[]
  /** The id of the chosen one. */
  chosen: string | null
  disabled?: boolean
  onChoose: (account: BankAccount) => void
}

/** Somebody's accounts with banks, of which one is to be paid to. */
export function AccountList({ label, accounts, chosen, disabled, onChoose }: AccountListProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {accounts.map((account) => (
        <li key={account.account_id}>
          <button
            type="button"
            aria-pressed={account.account_id === chosen}
            disabled={disabled}
            className="choice flex min-h-14 w-full items-center gap-3 rounded-field px-4 py-2 text-left disabled:opacity-60"
            onClick={() => onChoose(account)}
          >
            <BankGlyph />
            <span className="min-w-0 flex-1">
              <span translate="no" className="block font-semibold tabular-nums">
                {account.account_identifier}
              </span>
              <span className="block text-soft text-sm">{BANK_LABELS[account.account_type]}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
