import { t } from '@lingui/core/macro'
import type { BankConfig } from '@/api/bank'
import { briefCents } from '@/lib/cents'

/** `$10 to $100,000` */
export function shownBounds({
  minimumCents,
  maximumCents,
}: Pick<BankConfig, 'minimumCents' | 'maximumCents'>): string {
  const minimum = briefCents(minimumCents)
  const maximum = briefCents(maximumCents)
  return t({
    comment: 'What somebody can have sent to their bank at a time: $10 to $100,000',
    message: `${minimum} to ${maximum}`,
  })
}
