import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/ui/button'
import { Notice } from '@/ui/notice'

/** Where nobody pays out to banks. */
export function NotOffered() {
  return (
    <Notice
      pose="asleep"
      title={t`Cash Out`}
      action={
        <Link to="/send" className={`${buttonClass('strong')} w-full`}>
          {t`Make a payment`}
        </Link>
      }
    >
      <p>{t`Nothing is paid out to bank accounts here.`}</p>
    </Notice>
  )
}
