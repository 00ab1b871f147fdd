import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { BankAccount } from '@/api/bank'
import { AccountList } from '@/bank/account-list'
import { seenBefore } from '@/people/seen-before'
import { late } from '@/ui/late'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import { UnloadedSheet } from '@/ui/unloaded'
import type { RegionsSheetProps } from './regions-sheet'

const RegionsSheet = late<RegionsSheetProps>(
  () => import('./regions-sheet').then((m) => m.RegionsSheet),
  UnloadedSheet,
)

interface AccountChoiceProps {
  /** Those that are linked; undefined while nobody knows. */
  accounts: readonly BankAccount[] | undefined
  chosen: string | null
  typed: string
  problem: string | null
  /** Nothing is paid out from the chain that was chosen. */
  disabled: boolean
  onChoose: (accountId: string) => void
  onType: (typed: string) => void
}

/** Which bank account: one that is linked, or another by its number. */
export function AccountChoice(props: AccountChoiceProps) {
  const { accounts, chosen, typed, problem, disabled, onChoose, onType } = props
  const [told, setTold] = useState(false)
  const ids = useFieldIds()
  return (
    <section
      aria-labelledby={`${ids.field}t`}
      className="card grid grid-cols-[minmax(0,1fr)] gap-2 px-5 pt-4 pb-2"
    >
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={`${ids.field}t`} className="display text-2xl">
          {t`To your bank account`}
        </h2>
        <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setTold(true)}>
          {t`Regions`}
        </button>
      </div>
      {accounts === undefined && seenBefore.is() && (
        <div role="status" aria-label={t`Loading`} className="h-14 rounded-field bg-sunk" />
      )}
      {accounts && accounts.length > 0 && (
        <AccountList
          label={t`Your bank accounts`}
          accounts={accounts}
          chosen={chosen}
          disabled={disabled}
          onChoose={({ account_id }) => onChoose(account_id)}
        />
      )}
      <div>
        <label htmlFor={ids.field} className="block px-1 pb-1 text-soft">
          {t`IBAN / US account number`}
        </label>
        <div className="field" data-invalid={problem !== null}>
          <input
            id={ids.field}
            value={typed}
            disabled={disabled}
            onChange={(event) => onType(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={64}
            aria-invalid={problem !== null}
            aria-describedby={ids.problem}
          />
        </div>
        <FieldProblem id={ids.problem}>{problem}</FieldProblem>
        <Link to="/link-account" className="btn btn-quiet w-full font-normal">
          {t`Link a bank account`}
        </Link>
      </div>
      <Suspense>{told && <RegionsSheet onClose={() => setTold(false)} />}</Suspense>
    </section>
  )
}
