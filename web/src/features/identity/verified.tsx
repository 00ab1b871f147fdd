import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { LogOutButton } from '@/people/log-out-button'
import { buttonClass } from '@/ui/button'
import { Notice } from '@/ui/notice'

/** For whom nothing is left to do. */
export function Verified() {
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
      <p>{t`You have already completed the KYC process!`}</p>
    </Notice>
  )
}
