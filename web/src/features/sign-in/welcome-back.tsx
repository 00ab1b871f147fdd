import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { UserRecord } from '@/api/people'
import { shortAddress } from '@/lib/address'
import { LogOutButton } from '@/people/log-out-button'
import { buttonClass } from '@/ui/button'
import { Notice } from '@/ui/notice'

/** In place of the forms, for who is signed in. */
export function WelcomeBack({ user }: { user: UserRecord }) {
  return (
    <Notice
      pose="carrying"
      title={t`Welcome back`}
      action={
        <>
          <Link to="/profile" className={`${buttonClass('strong')} w-full`}>
            {t`Go to profile`}
          </Link>
          <LogOutButton />
        </>
      }
    >
      <p translate="no" className="max-w-full font-semibold text-xl [overflow-wrap:anywhere]">
        {nameOf(user)}
      </p>
      <p className="text-soft">{t`You are now logged in!`}</p>
    </Notice>
  )
}

/** Who came by a wallet and chose no name has its address for one. */
function nameOf({ user, accounts }: UserRecord): string {
  const [first] = accounts
  return user.username ?? user.email ?? (first ? shortAddress(first.account_identifier) : t`Somebody new`)
}
