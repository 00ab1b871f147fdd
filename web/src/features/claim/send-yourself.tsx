import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/ui/button'

/** The way on from a link that has nothing more to give. */
export function SendYourself({ children, look = 'strong' }: { children: string; look?: 'strong' | 'plain' }) {
  return (
    <Link to="/send" className={`${buttonClass(look)} w-full`}>
      {children}
    </Link>
  )
}
