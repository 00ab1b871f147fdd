import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface TurnsProps {
  children: readonly ReactNode[]
}

/**
 * Four things in one place, one of which is seen, and all such places in step (`useTurns`). It is as large as the largest
 * of them: nothing around it moves.
 */
export function Turns({ children }: TurnsProps) {
  return (
    <span className="turns" aria-hidden="true">
      {children.map((child, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other place than their own
        <span key={at}>{child}</span>
      ))}
    </span>
  )
}

/** What can be sent, in the order in which it is shown. */
export const SENT = ['NFTs', 'USDC', 'DAI', 'PEPE'] as const

/** The headline: a ticket in it says what is sent, and turns. */
export function Headline() {
  return (
    <h1 className="display headline">
      <Trans>
        Send <TicketOfSent /> <br />
        Via Link
      </Trans>
    </h1>
  )
}

function TicketOfSent() {
  return (
    <span className="headline-ticket">
      <span className="sr-only">{SENT.join('/')}</span>
      <Turns>{SENT}</Turns>
    </span>
  )
}
