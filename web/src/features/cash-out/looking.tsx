import { t } from '@lingui/core/macro'
import { Notice } from '@/ui/notice'
import { Spinner } from '@/ui/timeline'

/** Until it is known how a cash-out stands. */
export function LookingAtCashOut() {
  return (
    <Notice pose="listening" title={t`Looking at your cash-out`}>
      <p role="status" className="flex items-center gap-3">
        <Spinner /> {t`Loading`}
      </p>
    </Notice>
  )
}
