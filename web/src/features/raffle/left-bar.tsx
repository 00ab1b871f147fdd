import { plural, t } from '@lingui/core/macro'
import { locale } from '@/languages/locale'

interface LeftBarProps {
  /** How many slots there are. */
  total: number
  /** How many of them may still be had. */
  left: number
}

/** How many slots are left of all. */
export function LeftBar({ total, left }: LeftBarProps) {
  const [all, some] = [total, left].map((count) => new Intl.NumberFormat(locale()).format(count))
  return (
    <div className="grid gap-1.5 pb-2 text-left">
      <progress aria-label={t`Slots left`} max={total} value={left} className="goal-bar" />
      <p className="flex flex-wrap justify-between gap-x-3 text-sm tabular-nums">
        <strong>
          {plural(total, { one: `${some} of ${all} slot left`, other: `${some} of ${all} slots left` })}
        </strong>
        <span className="text-soft">{t({ comment: 'One slot a wallet', message: 'one a wallet' })}</span>
      </p>
    </div>
  )
}
