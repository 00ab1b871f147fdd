import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { IdentityState } from '@/api/people'
import { SupportLink } from '@/bank/support-link'
import { LogOutButton } from '@/people/log-out-button'
import { buttonClass } from '@/ui/button'
import { Notice } from '@/ui/notice'

/** An account is linked to who is verified alone. */
export function Unverified({ status }: { status: IdentityState }) {
  return (
    <Notice
      pose="puzzled"
      title={t`Link your account`}
      action={
        <>
          <Link to="/profile" className={`${buttonClass('strong')} w-full`}>
            {t`Complete KYC`}
          </Link>
          <LogOutButton />
        </>
      }
    >
      {status === 'manual_review' ? (
        <p>
          <Trans>
            Your KYC is under manual review. Please <SupportLink>contact support</SupportLink>
          </Trans>
        </p>
      ) : (
        <p>{t`Our bank has to know who you are before it pays to an account of yours.`}</p>
      )}
    </Notice>
  )
}
