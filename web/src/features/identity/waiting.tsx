import { t } from '@lingui/core/macro'
import { Spinner } from '@/ui/timeline'

/** Until it is known who looks at the page. */
export function Waiting() {
  return (
    <section className="card grid min-h-72 place-items-center">
      <p role="status" className="flex items-center gap-3">
        <Spinner /> {t`Loading`}
      </p>
    </section>
  )
}
