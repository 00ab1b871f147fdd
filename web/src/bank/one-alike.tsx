import { t } from '@lingui/core/macro'
import type { BankAccount } from '@/api/bank'
import { Button } from '@/ui/button'
import { Around } from '@/ui/exact'

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
      <p className="px-1 pb-2">
        <Around exact={routing}>
          {t`You have linked an account with this number, at the bank with the routing number ${routing}. Is it that one?`}
        </Around>
      </p>
      <Button onClick={() => onFound(account)}>{t`Yes, that one`}</Button>
      <Button look="quiet" onClick={onNew}>
        {t`It is at another bank`}
      </Button>
    </section>
  )
}
