import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/ui/button'
import { Notice } from '@/ui/notice'

/** Accounts are somebody's, so it has to be known whose. */
export function SignInFirst() {
  return (
    <Notice
      pose="listening"
      title="Link your account"
      action={
        <>
          <Link to="/login" className={`${buttonClass('strong')} w-full`}>
            Log in
          </Link>
          <Link to="/register" className={`${buttonClass('plain')} w-full`}>
            Register
          </Link>
        </>
      }
    >
      <p>Log in or register to link an account.</p>
    </Notice>
  )
}
