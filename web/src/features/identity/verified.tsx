import { Link } from '@tanstack/react-router'
import { LogOutButton } from '@/people/log-out-button'
import { buttonClass } from '@/ui/button'
import { Notice } from '@/ui/notice'

/** For whom nothing is left to do. */
export function Verified() {
  return (
    <Notice
      pose="carrying"
      title="Welcome back"
      action={
        <>
          <Link to="/profile" className={`${buttonClass('strong')} w-full`}>
            Go to profile
          </Link>
          <LogOutButton />
        </>
      }
    >
      <p>You have already completed the KYC process!</p>
    </Notice>
  )
}
