import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/ui/button'
import { Notice } from '@/ui/notice'

/** Accounts are somebody's, so it has to be known whose. */
export function SignInFirst() {
  return (
    <Notice
      pose="listening"
      title={t`Link your account`}
      action={
        <>
          <Link to="/login" className={`${buttonClass('strong')} w-full`}>
            {t`Log in`}
          </Link>
          <Link to="/register" className={`${buttonClass('plain')} w-full`}>
            {t`Register`}
          </Link>
        </>
      }
    >
      <p>{t`Log in or register to link an account.`}</p>
    </Notice>
  )
}
