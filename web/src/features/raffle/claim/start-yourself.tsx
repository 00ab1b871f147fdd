import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/ui/button'

/** The way on from a raffle that has nothing more to give. */
export function StartYourself({ children = t`Start a raffle yourself` }: { children?: string }) {
  return (
    <Link to="/raffle/create" className={`${buttonClass('plain')} w-full`}>
      {children}
    </Link>
  )
}
