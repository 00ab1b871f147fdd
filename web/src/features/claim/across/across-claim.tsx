import { type ReactNode, useState } from 'react'
import type { Chain, Link } from '@/api/schema.gen'
import type { Destination } from '@/features/claim/destination'
import type { Hex } from '@/lib/hex'
import { AcrossForm } from './across-form'
import { FollowedCrossing } from './followed-crossing'
import { useKept } from './use-kept'

export interface AcrossClaimProps {
  link: Link
  chain: Chain
  vault: Hex
  secret: string
  account: Hex | null
  /** To whom it should go, as it was typed on the card before. */
  typed: { current: string }
  /** It has been accepted, when the page was opened or before. */
  held: boolean
  /** What came with it. */
  attached: ReactNode
  next: ReactNode
  onHeld: (held: boolean) => void
  onReturn: () => void
  /** Claims it as and where it is. */
  onClaimHere: (to: Destination) => void
}

/** A link that is claimed onto another chain, or as another token: what is agreed on, and how it goes on. */
export function AcrossClaim(props: AcrossClaimProps) {
  const { held, attached, next, ...rest } = props
  const [accepted, setAccepted] = useState(held)
  return accepted ? (
    <Accepted {...props} />
  ) : (
    <AcrossForm {...rest} attached={attached} onAccepted={() => setAccepted(true)} />
  )
}

function Accepted({ link, chain, secret, attached, next, onHeld, onReturn }: AcrossClaimProps) {
  useKept(link, secret)
  const takeHere = () => {
    onHeld(false)
    onReturn()
  }
  return <FollowedCrossing link={link} chain={chain} attached={attached} next={next} onClaimHere={takeHere} />
}
