import { t } from '@lingui/core/macro'
import { EXPIRIES, expiryWords } from '@/lib/expiry'
import { SmallSelect } from '@/ui/small-select'

interface ExpiryFieldProps {
  /** In whole days; 0 is for ever. */
  days: number
  onChange: (days: number) => void
}

const CHOICES = EXPIRIES.map((days) => [String(days), expiryWords(days)] as const)

/** How long the link can be claimed. */
export function ExpiryField({ days, onChange }: ExpiryFieldProps) {
  return (
    <SmallSelect
      label={t`Can be claimed`}
      value={String(days)}
      choices={CHOICES}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}
