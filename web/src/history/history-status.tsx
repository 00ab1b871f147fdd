import { t } from '@lingui/core/macro'
import { Spinner } from '@/ui/timeline'
import { isDone, statusWords } from './status'

interface HistoryStatusProps {
  /** Null: not known, or not yet. */
  status: string | null
  loading: boolean
}

/** How a payment stands, in a word. */
export function HistoryStatus({ status, loading }: HistoryStatusProps) {
  if (status === null && loading)
    return (
      <span className="inline-flex min-h-6 items-center">
        <Spinner />
        <span className="sr-only">{t`Looking it up`}</span>
      </span>
    )
  return (
    <span className={isDone(status) ? 'font-semibold text-teal' : 'font-semibold'}>
      {statusWords(status)}
    </span>
  )
}
