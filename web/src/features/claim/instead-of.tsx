import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Hex } from '@/lib/hex'
import { Address } from '@/ui/address'
import { Button } from '@/ui/button'

export interface InsteadOfProps {
  /** Whom the claim pays that waits. */
  recipient: Hex
  onKeep: () => void
}

/** Above a new choice: the claim that waits stays until the new one is sent. */
export function InsteadOf({ recipient, onKeep }: InsteadOfProps) {
  return (
    <div className="grid gap-2 text-center text-balance">
      <p>
        <Trans>
          Your claim to <Address address={recipient} /> waits. A new one takes its place.
        </Trans>
      </p>
      <Button look="quiet" onClick={onKeep}>
        {t`Keep the claim that waits`}
      </Button>
    </div>
  )
}
