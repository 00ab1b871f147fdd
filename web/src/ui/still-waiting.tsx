import { t } from '@lingui/core/macro'
import { Button } from './button'
import { useLate } from './use-late'

interface StillWaitingProps {
  /** What is waited for. */
  what: string
  /** Where the money is meanwhile. */
  money: string
  onReturn: () => void
}

/** The way out of a wait that takes long: give what is waited for as the key as well, each is waited for by itself. */
export function StillWaiting({ what, money, onReturn }: StillWaitingProps) {
  const late = useLate()
  if (!late) return null
  return (
    <>
      <p role="status" className="text-center">
        <strong>{what}</strong> {money}
      </p>
      <Button look="plain" onClick={onReturn}>
        {t`Return`}
      </Button>
    </>
  )
}
