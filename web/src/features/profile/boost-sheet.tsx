import { t } from '@lingui/core/macro'
import { Sheet } from '@/ui/sheet'
import { Row, Rows } from '@/ui/ticket'
import { BOOSTS, shownFactor, totalFactor } from './figures'

export interface BoostSheetProps {
  onClose: () => void
}

/** What makes points grow, and by how much in all. */
export function BoostSheet({ onClose }: BoostSheetProps) {
  return (
    <Sheet title={t`Boost`} onClose={onClose}>
      <p className="pb-2 text-soft">{t`What you do here earns you points, times this.`}</p>
      <Rows>
        {BOOSTS.map(({ name, factor }) => (
          <Row key={name} label={name}>
            {shownFactor(factor)}
          </Row>
        ))}
        <Row label={t`Total`}>
          <span className="rounded-full bg-butter px-2.5 py-0.5 text-outline">
            {shownFactor(totalFactor(BOOSTS))}
          </span>
        </Row>
      </Rows>
    </Sheet>
  )
}
