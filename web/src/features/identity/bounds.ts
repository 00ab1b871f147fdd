import { t } from '@lingui/core/macro'
import type { BankConfig } from '@/api/bank'

/** `$10 to $100,000` */
export function shownBounds({
  minimumCents,
  maximumCents,
}: Pick<BankConfig, 'minimumCents' | 'maximumCents'>): string {
  const minimum = dollars(minimumCents)
  const maximum = dollars(maximumCents)
  return t({
    comment: 'What somebody can have sent to their bank at a time: $10 to $100,000',
    message: `${minimum} to ${maximum}`,
  })
}

function dollars(cents: number): string {
  const whole = cents % 100 === 0
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
  }).format(cents / 100)
}
