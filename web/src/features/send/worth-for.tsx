import { Trans } from '@lingui/react/macro'
import { Exact } from '@/ui/exact'

interface WorthForProps {
  /** `25 USDC` */
  worth: string
  /** Null: for whoever has the link. */
  recipient: string | null
}

/** What was sent, and for whom. */
export function WorthFor(props: WorthForProps) {
  const worth = <Exact>{props.worth}</Exact>
  if (props.recipient === null) return worth
  const recipient = <Exact>{props.recipient}</Exact>
  return (
    <Trans>
      {worth}
      <span className="font-normal text-soft"> for {recipient}</span>
    </Trans>
  )
}
