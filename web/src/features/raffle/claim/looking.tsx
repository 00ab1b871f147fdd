import { t } from '@lingui/core/macro'
import { Notice } from '@/ui/notice'
import { Spinner } from '@/ui/timeline'

/** Until it is known what there is to be had. */
export function LookingAtRaffle() {
  return (
    <Notice pose="listening" title={t`Looking at the raffle`}>
      <p role="status" className="flex items-center gap-3">
        <Spinner /> {t`Loading`}
      </p>
    </Notice>
  )
}
