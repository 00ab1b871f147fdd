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
      title="Link your account"
      action={
        <>
          <Link to="/profile" className={`${buttonClass('strong')} w-full`}>
            Complete KYC
          </Link>
          <LogOutButton />
        </>
      }
    >
      {status === 'manual_review' ? (
        <p>
          Your KYC is under manual review. Please <SupportLink>contact support</SupportLink>
        </p>
      ) : (
        <p>Our bank has to know who you are before it pays to an account of yours.</p>
      )}
    </Notice>
  )
}
