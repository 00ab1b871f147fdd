import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { crossingQuery } from '@/api/routes'
import type { Chain, Link } from '@/api/schema.gen'
import { Notice } from '@/ui/notice'
import { CrossingCard } from './crossing-card'

interface FollowedCrossingProps {
  link: Link
  chain: Chain
  attached: ReactNode
  next: ReactNode
  onClaimHere: () => void
}

/** A claim onto another chain that has been accepted, live. The page may be left and opened again. */
export function FollowedCrossing(props: FollowedCrossingProps) {
  const { data, error } = useQuery(crossingQuery(props.link))
  if (data) return <CrossingCard {...props} {...data} />
  return (
    <Notice pose="carrying" title={t`On its way`}>
      <p role="status">
        {error
          ? t`How far it is cannot be told right now. It goes on without this page, and is paid only once.`
          : t`Loading`}
      </p>
    </Notice>
  )
}
