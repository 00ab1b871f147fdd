import { t } from '@lingui/core/macro'
import type { BankAccount } from '@/api/bank'
import { Button } from '@/ui/button'
import { Around } from '@/ui/exact'
import { AccountList } from './account-list'

interface OneAlikeProps {
  account: BankAccount
  /** What is shown of the number. */
  hint: string
  onFound: (account: BankAccount) => void
  /** The account is at another bank. */
  onNew: () => void
}

/** Another bank in the United States may have given the number as well: whether the account that is linked is meant. */
export function OneAlike({ account, hint, onFound, onNew }: OneAlikeProps) {
  const routing = account.account_identifier.slice(0, -hint.length).trim()
  return (
    <section aria-label={t`Which bank`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="px-1">
        <Around exact={[hint, routing]}>
          {t`You have linked an account with the number ${hint} at the bank with the routing number ${routing}. Is it that one?`}
        </Around>
      </p>
      <AccountList label={t`Your bank accounts`} accounts={[account]} chosen={null} onChoose={onFound} />
      <Button look="quiet" onClick={onNew}>
        {t`It is at another bank`}
      </Button>
    </section>
  )
}
