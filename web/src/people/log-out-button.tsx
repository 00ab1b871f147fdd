import { t } from '@lingui/core/macro'
import { Button } from '@/ui/button'
import { AccountProblem } from './account-problem'
import { useLogOut } from './use-log-out'

/** The way out, for a page that says who is in. */
export function LogOutButton() {
  const { logOut, leaving, problem } = useLogOut()
  return (
    <>
      {problem && <AccountProblem words={t`Error logging out`} cause={problem} />}
      <Button look="plain" busy={leaving ? t`Logging out` : null} onClick={logOut}>
        {t`Logout`}
      </Button>
    </>
  )
}
