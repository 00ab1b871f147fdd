import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { crossingQuery, isOver } from '@/api/routes'
import type { Chain, Link } from '@/api/schema.gen'
import { receivedLinks, receivedName } from '@/device/records/received-links'
import { CrossingCard } from './crossing-card'
import { useKept } from './use-kept'

export interface AcrossSentProps {
  link: Link
  chain: Chain
  secret: string
  attached: ReactNode
  next: ReactNode
  /** Shown to everybody else once it is over, and until it is known. */
  children: ReactNode
}

/** A link that went to another chain: how far that is, to whoever sees it under way, and later where it was asked for. */
export function AcrossSent({ children, ...props }: AcrossSentProps) {
  const { data } = useQuery(crossingQuery(props.link))
  const [isRemembered] = useState(() => receivedLinks.get(receivedName(props.link))?.crossedTo != null)
  const [wasOpen, setWasOpen] = useState(false)
  if (!data || data.crossing.state === 'unclaimed') return children
  if (isRemembered) return <Remembered {...props} {...data} />
  const isOpen = !isOver(data.crossing)
  if (isOpen && !wasOpen) setWasOpen(true)
  return isOpen || wasOpen ? <CrossingCard {...props} {...data} /> : children
}

type RememberedProps = Omit<AcrossSentProps, 'children'> & Parameters<typeof CrossingCard>[0]

function Remembered({ secret, ...props }: RememberedProps) {
  useKept(props.link, secret)
  return <CrossingCard {...props} />
}
