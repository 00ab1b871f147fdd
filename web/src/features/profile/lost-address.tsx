import { t } from '@lingui/core/macro'
import type { UserRecord } from '@/api/people'
import { shownDate } from '@/lib/moment'
import { Button } from '@/ui/button'
import { walletOf } from './who'

interface LostAddressProps {
  known: UserRecord
  /** One more wallet is wanted. */
  onAdd: () => void
}

/** Says that the account's e-mail address went to who confirmed it, and how one gets in from then on. */
export function LostAddress({ known, onAdd }: LostAddressProps) {
  const { emailLostAt } = known.user
  if (emailLostAt === undefined) return null
  const day = shownDate(emailLostAt)
  const hasWallet = walletOf(known.accounts) !== null
  return (
    <section
      aria-labelledby="lost-address"
      className="card grid grid-cols-[minmax(0,1fr)] gap-2 px-5 pt-4 pb-5"
    >
      <h2 id="lost-address" className="display text-2xl">
        {t`Your e-mail address went to somebody else`}
      </h2>
      <p>{t`You had not confirmed it. On ${day} somebody showed that the mailbox is theirs. All else here stays yours.`}</p>
      <p className="font-semibold">
        {hasWallet
          ? t`From now on you sign in with your wallet.`
          : t`Add a wallet before you log out: without one you cannot sign in again.`}
      </p>
      {!hasWallet && (
        <div className="max-w-[27rem] pt-1">
          <Button onClick={onAdd}>{t`Add a wallet`}</Button>
        </div>
      )}
    </section>
  )
}
