import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/ui/button'
import { Notice } from '@/ui/notice'

/** Where whoever runs this has no bank. */
export function NoBanks() {
  return (
    <Notice
      pose="asleep"
      title={t`No banks here`}
      action={
        <Link to="/profile" className={`${buttonClass('strong')} w-full`}>
          {t`Go to profile`}
        </Link>
      }
    >
      <p>{t`Money cannot be sent to bank accounts from here. Wallets are paid as ever.`}</p>
    </Notice>
  )
}
