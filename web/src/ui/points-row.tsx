import { t } from '@lingui/core/macro'
import { locale } from '@/languages/locale'
import { Row } from './ticket'

/** What somebody gets for it. Nothing where that is nothing, or nobody can tell. */
export function PointsRow({ points }: { points: number }) {
  if (points <= 0) return null
  return (
    <Row label={t`Points`}>
      <span className="rounded-full bg-butter px-2.5 py-0.5 text-outline">
        +{new Intl.NumberFormat(locale()).format(points)}
      </span>
    </Row>
  )
}
