import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { crossingQuery, isOver } from '@/api/routes'
import type { Chain, Link } from '@/api/schema.gen'
import { receivedLinks, receivedName } from '@/device/records/received-links'
import { type OnInstead, useInstead } from '@/features/claim/replaceable'
import { CrossingCard } from './crossing-card'
import { useKept } from './use-kept'

export interface AcrossSentProps {
  link: Link
  chain: Chain
  secret: string
  attached: ReactNode
  next: ReactNode
  onInstead: OnInstead
}

/** A link that went to another chain: how far that is, to whoever sees it under way, and later where it was asked for. */
export function AcrossSent({ onInstead, ...props }: AcrossSentProps) {
  const { data } = useQuery(crossingQuery(props.link))
  const [isRemembered] = useState(() => receivedLinks.get(receivedName(props.link))?.crossedTo != null)
  const [wasOpen, setWasOpen] = useState(false)
  const crossed = data && data.crossing.state !== 'unclaimed' ? data : null
  const isOpen = crossed !== null && !isOver(crossed.crossing)
  if (isOpen && !wasOpen) setWasOpen(true)
  const told = isRemembered || isOpen || wasOpen ? crossed : null
  useInstead(told !== null, onInstead)
  if (!told) return null
  return isRemembered ? <Remembered {...props} {...told} /> : <CrossingCard {...props} {...told} />
}

type RememberedProps = Omit<AcrossSentProps, 'onInstead'> & Parameters<typeof CrossingCard>[0]

function Remembered({ secret, ...props }: RememberedProps) {
  useKept(props.link, secret)
  return <CrossingCard {...props} />
}
