import { t } from '@lingui/core/macro'
import { Notice } from '@/ui/notice'
import { Spinner } from '@/ui/timeline'

/** Until it is known what is asked for. */
export function LookingAtRequest() {
  return (
    <Notice pose="listening" title={t`Looking at the request`}>
      <p role="status" className="flex items-center gap-3">
        <Spinner /> {t`Loading`}
      </p>
    </Notice>
  )
}
